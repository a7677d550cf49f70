import { mostClasses } from '../../../core/engine/inspection.ts'
import { incrementalChunks, oncePerObject } from '../../../core/list/incremental.ts'
import { Sequence } from '../../../core/list/sequence.ts'
import { memo } from '../../../core/memo.ts'
import { mapWith } from '../../../core/ruleset/map-elements.ts'
import type {
  ChainRule,
  CounterElement,
  CounterMap,
  Match,
  Statement,
} from '../../../core/ruleset/ruleset.ts'
import { ctMarkBits } from '../../../core/ruleset/service-chain.ts'
import type { InspectionPlan } from './inspection/classes.ts'
import type { PolicyRule } from './normalised-rule.ts'
import type { PolicyContext } from './policy-context.ts'
import type { InterfaceSides } from './system/system-match.ts'

/**
 * Packets of a connection that was accepted, before any reply: a stream that nobody answers would otherwise go through
 * the whole policy with every packet. They pass by what the connection's mark says, and count for the rule that
 * accepted the first of them.
 */
export interface Judged {
  readonly rules: readonly ChainRule[]
  readonly maps: readonly CounterMap[]
}

/** System rules of FORWARD that accept, with the highest numbers; the administrator's have those of their ids. */
const systemIds = ['fwd.sys.default', 'fwd.sys.dnat']
/** First part of the ids of the administrator's rules of FORWARD; what follows is a number. */
const userPrefix = 'fwd.ngfw.'
/** The same of FORWARD and INPUT, which connections are never told apart by: each is of one of them. */
const userId = /^(?:fwd|inp)[.]ngfw[.](\d+)$/
const highestNumber = ctMarkBits.rule
/** Below the numbers of system rules are those of classes of inspection, for rules whose own number the mark has no room for. */
const highestOwn = highestNumber - systemIds.length - mostClasses
const mapName = 'fwd_judged'
const key: CounterMap['key'] = { field: 'ct mark', mask: String(ctMarkBits.rule) }
const nothing: Judged = { rules: [], maps: [] }

/**
 * Leaves the number of a rule that accepts in the connection's mark: of every rule while rules ask for inspection, so that none is
 * taken for another, else of rules of FORWARD while rules count.
 */
export function remembered(
  id: string,
  { counting, inspected }: Pick<PolicyContext, 'counting' | 'inspected'>,
): readonly Statement[] {
  if (inspected === null && (!counting || !id.startsWith('fwd.'))) return []
  return [{ op: 'remember-rule', number: inspected?.get(id) ?? numberOf(id) }]
}

/** The numbers under which inspection finds rules whose own the mark has no room for: that of their class. */
export function numbersOfClasses({ byRule }: InspectionPlan): ReadonlyMap<string, number> {
  const large = [...byRule].filter(([id]) => numberOf(id) === 0)
  return new Map(large.map(([id, { number }]) => [id, highestOwn + number]))
}

/**
 * Rules in front of FORWARD that accept packets of connections already judged. Only where the verdict follows from
 * the connection alone: no rule asks for a device or a time, nothing is logged packet by packet, and the packet comes
 * from no provider.
 */
export function judged(forward: Sequence<PolicyRule>, sides: InterfaceSides, context: PolicyContext): Judged {
  if (
    context.logs.condition !== null ||
    context.memos.of(followFromConnection)(forward).whole.includes(false)
  )
    return nothing
  const match: readonly Match[] = [
    ...(sides.external.length === 0 ? [] : [fromElsewhere(sides.external)]),
    { op: 'ct-state', values: ['new'] },
    { op: 'epoch-current' },
  ]
  const rule = { match, verdict: { op: 'accept' }, comment: 'fwd.sys.established' } as const
  if (!context.counting) return { rules: [{ ...rule, statements: [] }], maps: [] }
  const elements = context.memos.of(elementsOf)(forward)
  return {
    rules: [{ ...rule, statements: [{ op: 'count-by', key, map: mapName }] }],
    maps: [context.memos.of(mapOf)(elements)],
  }
}

function fromElsewhere(devices: readonly string[]): Match {
  return { op: 'in', field: 'iifname', not: true, ranges: devices.map((name) => ({ lo: name, hi: name })) }
}

function followsFromConnection({ match }: PolicyRule): boolean {
  return match.inDevices === null && match.outDevices === null && match.windows === null
}

/** 0 where the mark has no room for the rule: its packets are judged each. */
function numberOf(id: string): number {
  const system = systemIds.indexOf(id)
  if (system >= 0) return highestNumber - system
  const number = Number(userId.exec(id)?.[1] ?? 0)
  return number <= highestOwn ? number : 0
}

/** Id of the rule of FORWARD whose number a connection's mark holds; null for 0. */
export function ruleInMark(number: number): string | null {
  const system = systemIds[highestNumber - number]
  return number === 0 || number > highestOwn ? (system ?? null) : `${userPrefix}${number}`
}

/** The number that connections' marks hold of a rule; null for a rule that leaves none. */
export function numberInMark(id: string): number | null {
  return numberOf(id) || null
}

/** None for a rule that leaves no number. */
function elementOf({ id, statements }: PolicyRule): CounterElement | readonly [] {
  const left = statements.find(({ op }) => op === 'remember-rule')
  return left?.op === 'remember-rule' && left.number > 0 && left.number === numberOf(id)
    ? { key: String(left.number), counter: id }
    : []
}

const followFromConnection = memo(() =>
  incrementalChunks((rules: readonly PolicyRule[]) => [rules.every(followsFromConnection)]),
)
const elementsOf = memo(() =>
  incrementalChunks((rules: readonly PolicyRule[]) => rules.flatMap(elementOf), isSameElement),
)
const systemElements = systemIds.map((id): CounterElement => ({ key: String(numberOf(id)), counter: id }))

function isSameElement(one: CounterElement, other: CounterElement): boolean {
  return one.key === other.key && one.counter === other.counter
}

/** The same object for the same elements: what is the same object is not compared again, nor sent. */
const mapOf = memo(() =>
  oncePerObject((elements: Sequence<CounterElement>): CounterMap => {
    return mapWith<CounterMap>(
      { name: mapName, holds: 'counters', key },
      Sequence.inChunks([...elements.chunks, systemElements]),
    )
  }),
)
