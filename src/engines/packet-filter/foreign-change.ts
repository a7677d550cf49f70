import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
import type { AddressUse, Announced } from './netlink/announcement.ts'
import { textOfValue } from './netlink/value.ts'
import { runNft } from './run-nft.ts'

/** Sources for the description of a change. */
export interface ChangeSources {
  /** Last known text of the rule with this handle, which may be gone. */
  ruleOf(handle: number): string | undefined
  /** Numbers of the types of sets by their names. */
  keyTypes(): Promise<ReadonlyMap<string, number>>
}

/** Longest time that a repair waits for the description. */
const listingMilliseconds = 1_000
const longestRule = 160

/** Describes a transaction of another program. */
export async function foreignChange(
  { process, touches, firstTouches }: Pick<Announced, 'process' | 'touches' | 'firstTouches'>,
  sources: ChangeSources,
): Promise<Message> {
  const parts = await Promise.all(firstTouches.map((touch) => inWords(touch, sources)))
  const more = touches - parts.length
  const found = { process, parts: parts.join('; ') }
  return more > 0
    ? message('process {process} changed the ruleset: {parts} and {more} more', { ...found, more })
    : message('process {process} changed the ruleset: {parts}', found)
}

async function inWords(touch: AddressUse, sources: ChangeSources): Promise<string> {
  const { verb, kind, name } = touch
  const subject = `${verb} ${kind} inet gatehouse${name === '' ? '' : ` ${name}`}`
  if (kind === 'rule') return subject + (await ruleInWords(touch, sources))
  if (kind === 'element') return subject + (await elementInWords(touch, sources))
  return subject
}

async function ruleInWords({ verb, name, handle }: AddressUse, { ruleOf }: ChangeSources): Promise<string> {
  const rule = verb === 'add' ? await listedRule(name, handle) : ruleOf(handle)
  return ` handle ${handle}${rule === undefined ? '' : ` (${rule.slice(0, longestRule)})`}`
}

async function elementInWords(
  { name, key, isEnd }: AddressUse,
  { keyTypes }: ChangeSources,
): Promise<string> {
  const types = await keyTypes().catch(() => new Map<string, number>())
  const value = textOfValue(types.get(name) ?? 0, Buffer.from(key, 'hex'))
  return value === null ? '' : ` { ${value}${isEnd ? ', the end of a range' : ''} }`
}

/** The rule as nft lists it; undefined where it is no longer there. */
async function listedRule(chain: string, handle: number): Promise<string | undefined> {
  const signal = AbortSignal.timeout(listingMilliseconds)
  try {
    const listed = await runNft(['-a', 'list', 'chain', 'inet', 'gatehouse', chain], { signal })
    const end = ` # handle ${handle}`
    const line = listed.split('\n').find((one) => one.endsWith(end))
    return line?.trim().slice(0, -end.length)
  } catch {
    return undefined
  }
}
