import type { MapChanges } from '../../core/map-changes.ts'
import type {
  Chain,
  ElementRange,
  MapElement,
  NamedMap,
  NamedSet,
  Ruleset,
  SetType,
} from '../../core/ruleset.ts'
import { isFixedChain } from '../../core/ruleset-difference.ts'
import {
  chainName,
  element,
  hex,
  identifier,
  integer,
  keyElement,
  keyType,
  type NftScope,
  ruleText,
} from './nft-rule.ts'

/**
 * The only writer of nft text. Functions return whole commands of one line each, for `nft -f -`. Everything that
 * is printed is checked against a closed form and refused with an exception otherwise, so no value can end its
 * command and begin another.
 */

const table = 'inet gatehouse'
const elementsPerCommand = 400
/** Up to here a set is written whole rather than changed, see `fillSet`. */
const smallSet = 4_000

/** Commands that make the empty table and the set that holds the generation. */
export function addTable(): string[] {
  return [`add table ${table}`, `add set ${table} generation { type mark; }`]
}

/** The command that removes the table with all that is in it. */
export function deleteTable(): string {
  return `delete table ${table}`
}

/**
 * Commands that make `serial` the only element of the generation set, by making it anew: `add element`, into
 * whatever set, lets nft read the elements of all sets first, half a second beside the networks of a country.
 */
export function replaceGeneration(serial: number): string[] {
  return [
    `delete set ${table} generation`,
    `add set ${table} generation { type mark; elements = { ${hex(serial)} }; }`,
  ]
}

/** The name of a set in the kernel. */
export function setName(set: { readonly name: string }, era: string): string {
  return identifier(set.name + era)
}

/**
 * Commands that make a set, or find it empty, and put its elements into it. Sets of addresses and ports hold
 * intervals, the others single values. A small set comes with its elements, which spares nft reading all others;
 * for a large one that takes four times as long as `add element`.
 */
export function fillSet(set: NamedSet, era: string): string[] {
  const head = `add set ${table} ${setName(set, era)} {`
  const body = setBody(set)
  if (set.elements.length === 0) return [`${head} ${body} }`]
  if (set.elements.length > smallSet) return [`${head} ${body} }`, ...changeElements('add', set, era)]
  return slices(set).map((elements) => `${head} ${body} elements = { ${elements} }; }`)
}

/** Commands that lead from the elements of `old` to those of `set`, which is in the kernel as `old`. */
export function changeSet(old: NamedSet, set: NamedSet, era: string): string[] {
  const gone = without(old.elements, set.elements)
  const come = without(set.elements, old.elements)
  if (set.elements.length <= smallSet || gone.length + come.length > set.elements.length) {
    return [removal('flush', 'set', setName(set, era)), ...fillSet(set, era)]
  }
  return [
    ...changeElements('delete', { ...set, elements: gone }, era),
    ...changeElements('add', { ...set, elements: come }, era),
  ]
}

function without(ranges: readonly ElementRange[], others: readonly ElementRange[]): ElementRange[] {
  const known = new Set(others.map(({ lo, hi }) => `${lo}-${hi}`))
  return ranges.filter(({ lo, hi }) => !known.has(`${lo}-${hi}`))
}

const intervalTypes = new Set<SetType>(['ipv4_addr', 'ipv6_addr', 'inet_service', 'inet_proto'])

function setBody(set: NamedSet): string {
  return `type ${set.type};${intervalTypes.has(set.type) ? ' flags interval;' : ''}`
}

/** Commands that put elements into a set or take them out. */
function changeElements(verb: 'add' | 'delete', set: NamedSet, era: string): string[] {
  const head = `${verb} element ${table} ${setName(set, era)}`
  return slices(set).map((elements) => `${head} { ${elements} }`)
}

/** The elements of a set, printed, some hundred at a time. */
function slices({ type, elements }: NamedSet): string[] {
  return sliced(elements.map((range) => element(type, range)))
}

function sliced(printed: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(printed.length / elementsPerCommand) }, (_, index) =>
    printed.slice(index * elementsPerCommand, (index + 1) * elementsPerCommand).join(', '),
  )
}

/** Commands that make a map and fill it; its chains must be there. */
export function fillMap(map: NamedMap, era: string): string[] {
  const head = `add map ${table} ${setName(map, era)} { ${mapBody(map)};`
  if (map.elements.length === 0) return [`${head} }`]
  return sliced(mapElements(map, era)).map((elements) => `${head} elements = { ${elements} }; }`)
}

/** Commands that change the elements of a map, which is in the kernel; its chains must be there. */
export function changeMap(map: NamedMap, { gone, come }: MapChanges, era: string): string[] {
  const command = (verb: 'add' | 'delete', elements: readonly string[]) =>
    sliced(elements).map((slice) => `${verb} element ${table} ${setName(map, era)} { ${slice} }`)
  return [
    ...command(
      'delete',
      gone.map((key) => keyElement(map.key, key)),
    ),
    ...command('add', elementTexts(map, come, era)),
  ]
}

function mapBody({ key }: NamedMap): string {
  return `type ${keyType(key)} : ${key.field === 'ct mark' ? 'counter' : 'verdict'}`
}

function mapElements(map: NamedMap, era: string): readonly string[] {
  return elementTexts(map, map.elements, era)
}

function elementTexts({ key }: NamedMap, elements: readonly MapElement[], era: string): readonly string[] {
  return elements.map((one) => {
    const value =
      'counter' in one
        ? `"${identifier(one.counter)}"`
        : `${one.verdict} ${chainName({ name: one.chain, hook: null }, era)}`
    return `${keyElement(key, one.key)} : ${value}`
  })
}

/** The command that empties or removes an object, by its name in the kernel. */
export function removal(
  verb: 'flush' | 'delete',
  kind: 'chain' | 'set' | 'map' | 'counter',
  kernelName: string,
): string {
  return `${verb} ${kind} ${table} ${identifier(kernelName)}`
}

/** The command that makes a counter, or leaves it as it is where it exists. */
export function addCounter(name: string): string {
  return `add counter ${table} ${identifier(name)}`
}

/** The command that makes a chain, empty, or leaves it as it is where it exists. */
export function addChain(chain: Chain, era: string): string {
  const hook = hookText(chain)
  return `add chain ${table} ${chainName(chain, era)}${hook === '' ? '' : ` { ${hook} }`}`
}

/** Where the kernel calls the chain, as nft writes it; empty for a regular chain. */
export function hookText(chain: Chain): string {
  if (chain.hook === null) return ''
  const { type, hook, priority } = chain.hook
  const sign = priority < 0 ? '-' : ''
  return `type ${type} hook ${hook} priority ${sign}${integer(Math.abs(priority), 1000)}; policy accept;`
}

/** Commands that append the chain's rules to it, one a rule. */
export function addRules(chain: Chain, scope: NftScope): string[] {
  const own = isFixedChain(chain) ? scope : { era: scope.era, epoch: null }
  const head = `add rule ${table} ${chainName(chain, scope.era)} `
  return chain.rules.map((rule) => head + ruleText(rule, own))
}

/**
 * The whole ruleset as one readable table, each rule with its id as the comment. It loads with `nft -f` where
 * the table does not exist; `name` lets a checker load it beside the table in force.
 */
export function printRuleset(ruleset: Ruleset, name = 'gatehouse'): string {
  const scope: NftScope = { era: '', epoch: 1 }
  const blocks = [
    ...ruleset.counters.map((counter) => `  counter ${identifier(counter)} { }`),
    ...ruleset.sets.map(setBlock),
    ...ruleset.maps.map(mapBlock),
    ...ruleset.chains.map((chain) => chainBlock(chain, scope)),
  ]
  return `table inet ${identifier(name)} {\n${blocks.join('\n')}\n}\n`
}

function setBlock(set: NamedSet): string {
  const printed = set.elements.map((range) => element(set.type, range))
  const elements = printed.length === 0 ? '' : ` elements = { ${printed.join(', ')} }`
  return `\n  set ${setName(set, '')} { ${setBody(set)}${elements}; }`.replace(';;', ';')
}

function mapBlock(map: NamedMap): string {
  const printed = mapElements(map, '')
  const elements = printed.length === 0 ? '' : ` elements = { ${printed.join(', ')} }`
  return `\n  map ${setName(map, '')} { ${mapBody(map)};${elements} }`
}

function chainBlock(chain: Chain, scope: NftScope): string {
  const own = isFixedChain(chain) ? scope : { era: scope.era, epoch: null }
  const hook = hookText(chain)
  const lines = [...(hook === '' ? [] : [hook]), ...chain.rules.map((rule) => ruleText(rule, own))]
  return [`\n  chain ${chainName(chain, '')} {`, ...lines.map((line) => `    ${line}`), '  }'].join('\n')
}

/** All writers that the packet filter needs, as the one value that it is given. */
export const nftRender = {
  addTable,
  deleteTable,
  replaceGeneration,
  setName,
  fillSet,
  changeSet,
  fillMap,
  changeMap,
  removal,
  addCounter,
  chainName,
  addChain,
  hookText,
  addRules,
  printRuleset,
}
