import { oncePerObject } from '../../core/list/incremental.ts'
import {
  type Chain,
  endsSets,
  epochSet,
  followsFtp,
  ftpHelper,
  isCounterMap,
  type NamedSet,
  type Ruleset,
  type SetType,
  sizeOf,
} from '../../core/ruleset/ruleset.ts'
import { isFixedChain } from '../../core/ruleset/ruleset-difference.ts'
import { element, epochBits, hex, identifier, integer, keyElement, keyType, ruleText } from './nft-rule.ts'
import { type PrintedMap, printedMaps } from './one-map.ts'

/**
 * The only writer of nft text. Everything that is printed is checked against a closed form and refused with an
 * exception if not, so no value can end its command and begin another.
 */

/**
 * The whole ruleset as one readable table, each rule with its id as the comment. It loads with `nft -f` where
 * the table does not exist; `name` lets a checker load it beside the table in force.
 */
export function printRuleset(ruleset: Ruleset, name = 'gatehouse'): string {
  const blocks = [
    ...ruleset.counters.map((counter) => `  counter ${identifier(counter)} { }`),
    epochBlock,
    ...endsBlocks,
    ...(followsFtp(ruleset) ? [helperBlock] : []),
    ...ruleset.sets.map(setBlock),
    ...printedMaps(ruleset).map(mapBlock),
    ...ruleset.chains.map(chainBlock),
  ]
  return `table inet ${identifier(name)} {\n${blocks.join('\n')}\n}\n`
}

/** Text has no ruleset before it: its number is the first. */
const epoch = 1
const epochBlock = `\n  set ${epochSet} { type mark; size 2; elements = { ${hex(epochBits(epoch))} }; }`

const endsBlocks = (['ip', 'ip6'] as const).map((family) => {
  const address = family === 'ip' ? 'ipv4_addr' : 'ipv6_addr'
  const type = [address, 'inet_service', address, 'inet_service'].join(' . ')
  const { names, seconds, size } = endsSets
  return `\n  set ${names[family]} { type ${type}; size ${size}; flags dynamic,timeout; timeout ${seconds}s; }`
})

/** Kernels without the helper refuse a table that has it. */
const helperBlock = `\n  ct helper ${ftpHelper.name} { type "ftp" protocol tcp; l3proto inet; }`

function setBlock(set: NamedSet): string {
  const printed = set.elements.map((range) => element(set.type, range))
  const elements = printed.length === 0 ? '' : ` elements = { ${printed.join(', ')} }`
  return `\n  set ${identifier(set.name)} { ${setBody(set)}${elements}; }`.replace(';;', ';')
}

function mapBlock(map: PrintedMap): string {
  const printed = mapElements(map)
  const elements = printed.length === 0 ? '' : ` elements = { ${printed.join(', ')} }`
  return `\n  map ${identifier(map.name)} { ${mapBody(map)}${elements} }`
}

/** Chains are the same objects in one ruleset after the other. */
const chainBlock = oncePerObject((chain: Chain): string => {
  const hook = hookText(chain)
  const lines = [
    ...(hook === '' ? [] : [hook]),
    ...chain.rules.map((rule) => ruleText(rule, isFixedChain(chain) ? epoch : null)),
  ]
  return [`\n  chain ${identifier(chain.name)} {`, ...lines.map((line) => `    ${line}`), '  }'].join('\n')
})

const intervalTypes = new Set<SetType>(['ipv4_addr', 'ipv6_addr', 'inet_service', 'inet_proto'])

function setBody(set: NamedSet): string {
  const hasIntervals = intervalTypes.has(set.type) && set.isHashed !== true
  return `type ${set.type};${hasIntervals ? ' flags interval;' : ''}${set.isCounting ? ' counter;' : ''}${sizeText(set.size)}`
}

function mapBody(map: PrintedMap): string {
  const { key } = map
  return `type ${keyType(key)} : ${isCounterMap(map) ? 'counter' : 'verdict'};${sizeText(sizeOf(map))}`
}

function sizeText(size: number | undefined): string {
  return size === undefined ? '' : ` size ${integer(size, 2 ** 32 - 1)};`
}

function mapElements({ key, elements }: PrintedMap): readonly string[] {
  return elements.map((one) => {
    const value =
      'counter' in one ? `"${identifier(one.counter)}"` : `${one.verdict} ${identifier(one.chain)}`
    return `${keyElement(key, one.key)} : ${value}`
  })
}

/** Hook from which the kernel calls the chain, as nft writes it; empty for a regular chain. */
export function hookText(chain: Chain): string {
  if (chain.hook === null) return ''
  const { type, hook, priority, policy = 'accept' } = chain.hook
  const sign = priority < 0 ? '-' : ''
  return `type ${type} hook ${hook} priority ${sign}${integer(Math.abs(priority), 1000)}; policy ${policy};`
}
