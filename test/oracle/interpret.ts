import type {
  Chain,
  ChainElement,
  ChainRule,
  Hook,
  MapElement,
  Match,
  Ruleset,
  Statement,
  Verdict,
} from '../../src/core/ruleset/ruleset.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { keyText, matchHolds, type PacketState } from './interpret-match.ts'
import { addressOf } from './read-text.ts'

/** Effects of a ruleset on a packet that begins a connection, or comes before any reply. */
export interface Trace {
  readonly action: 'accept' | 'drop'
  /** The rule that ended each base chain that was ended by a rule, in order. */
  readonly decisions: readonly Decision[]
  /** Prefixes of log statements, in order. */
  readonly log: readonly string[]
  /** Counters, in order. */
  readonly counted: readonly string[]
  /** The number of the rule that the connection was left with when it was stamped with that of the ruleset; else null. */
  readonly stamped: number | null
}

/** End of a base chain. `rule` is the comment of the rule that decided. */
export interface Decision {
  readonly chain: string
  readonly rule: string
  readonly verdict: Final
}

/** Step that a packet costs: a chain entered, a rule begun, a map or a set (also a list within a rule) looked up. */
export type Reading = 'chain' | 'rule' | 'map' | 'set'

type Final = Exclude<Verdict, { op: 'none' | 'return' | 'jump' | 'goto' | 'look-up' | 'queue' }>

interface Run {
  readonly packet: PacketState
  readonly log: string[]
  readonly counted: string[]
  stamped: number | null
  /** A socket of the gateway has the packet. */
  isDiverted: boolean
  /** Comment of the newest rule that led anywhere. */
  rule: string
}

/**
 * Executes rulesets as the kernel would, on the first packet of a connection, or one that follows it before any reply
 * (`judgedBy`): a third reading, between the policy and the packets. It knows every construct that `core/ruleset/ruleset.ts` can say, or does not compile.
 * `onRead` hears of every step. `listens` says whether there is a socket at the port that packets are diverted to.
 */
export function interpreter(
  ruleset: Ruleset,
  onRead: (what: Reading) => void = () => undefined,
  listens = true,
): (packet: Packet, judgedBy?: number | null) => Trace {
  const chains = new Map(ruleset.chains.map((chain) => [chain.name, chain]))
  const sets = new Map(ruleset.sets.map((set) => [set.name, set]))
  const maps = new Map(
    ruleset.maps.map(({ name, elements }) => [
      name,
      new Map(elements.map((element): [string, MapElement] => [element.key, element])),
    ]),
  )
  const execute = (statement: Statement, run: Run): boolean => {
    if (statement.op === 'divert' && !listens) return false
    if (statement.op !== 'count-by') {
      perform(statement, run)
      return true
    }
    onRead('map')
    const element = maps.get(statement.map)?.get(String(run.packet.judgedBy ?? 0))
    if (element === undefined || !('counter' in element)) return false
    run.counted.push(element.counter)
    return true
  }
  const find = (map: string, text: string | null) => {
    onRead('map')
    const known = maps.get(map)
    if (known === undefined) throw new Error(`no map ${map}`)
    return text === null ? undefined : known.get(text)
  }
  const elementOf = (
    { key, map, through }: Extract<Verdict, { op: 'look-up' }>,
    packet: PacketState,
  ): ChainElement | null => {
    const first = find(through ?? map, keyText(key, packet))
    const element = first !== undefined && 'number' in first ? find(map, String(first.number)) : first
    return element !== undefined && 'chain' in element ? element : null
  }
  const holds = (match: Match, packet: PacketState): boolean => {
    if (match.op === 'set' || (match.op === 'in' && match.ranges.length > 1)) onRead('set')
    return matchHolds(match, packet, sets)
  }
  const hooked = ruleset.chains
    .filter((chain): chain is Chain & { hook: Hook } => chain.hook !== null)
    .sort((a, b) => a.hook.priority - b.hook.priority)

  const evaluate = (name: string, run: Run): Final | null => {
    const chain = chains.get(name)
    if (chain === undefined) throw new Error(`no chain ${name}`)
    onRead('chain')
    for (const rule of chain.rules) {
      onRead('rule')
      if (!rule.match.every((match) => holds(match, run.packet))) continue
      if (!rule.statements.every((statement) => execute(statement, run))) continue
      const end = follow(rule, run)
      if (end !== 'next') return end
    }
    return null
  }

  /** End of a rule that matched: a verdict, back to the caller (null), or the next rule. */
  const follow = (rule: ChainRule, run: Run): Final | null | 'next' => {
    const { verdict, comment } = rule
    if (comment !== '' && verdict.op !== 'none') run.rule = comment
    switch (verdict.op) {
      case 'none':
        return 'next'
      case 'look-up': {
        const element = elementOf(verdict, run.packet)
        return element === null
          ? 'next'
          : follow({ ...rule, comment: '', verdict: { op: element.verdict, chain: element.chain } }, run)
      }
      // What the program at the queue lets pass goes on at the next place.
      case 'queue':
      case 'return':
        return null
      case 'jump':
        return evaluate(verdict.chain, run) ?? 'next'
      case 'goto':
        return evaluate(verdict.chain, run)
      case 'dnat':
      case 'snat':
        return familyFits(verdict.family, run.packet) ? verdict : 'next'
      case 'accept':
      case 'drop':
      case 'reject':
      case 'masquerade':
        return verdict
    }
  }

  return (packet, judgedBy = null) => {
    const run: Run = {
      packet: { ...stateOf(packet), judgedBy, remembered: judgedBy ?? 0 },
      log: [],
      counted: [],
      stamped: null,
      isDiverted: false,
      rule: '',
    }
    const decisions: Decision[] = []
    const path = hooksOf(packet)
    for (const { name, hook } of path.flatMap((point) => hooked.filter(({ hook }) => hook.hook === point))) {
      if (hook.type === 'nat' && !run.packet.tracked) continue
      if (isPassedBy(hook.hook, packet, run)) continue
      const verdict = evaluate(name, run) ?? (hook.policy === 'drop' ? ({ op: 'drop' } as const) : null)
      if (verdict === null) continue
      decisions.push({ chain: name, rule: run.rule, verdict })
      if (verdict.op === 'drop' || verdict.op === 'reject') return result('drop', decisions, run)
      if (verdict.op === 'dnat') translate(verdict, run.packet, packet)
    }
    return result('accept', decisions, run)
  }
}

function result(action: Trace['action'], decisions: readonly Decision[], run: Run): Trace {
  return { action, decisions, log: run.log, counted: run.counted, stamped: run.stamped }
}

function hooksOf({ inDevice, outDevice }: Packet): readonly Hook['hook'][] {
  if (inDevice === null) return ['output', 'postrouting']
  return outDevice === null ? ['prerouting', 'input'] : ['prerouting', 'input', 'forward', 'postrouting']
}

/** What a socket of the gateway has ends there; other packets that go through do not come by. */
function isPassedBy(hook: Hook['hook'], { inDevice, outDevice }: Packet, { isDiverted }: Run): boolean {
  if (inDevice === null || outDevice === null) return false
  return hook === 'input' ? !isDiverted : isDiverted && hook !== 'prerouting'
}

function stateOf(packet: Packet): Omit<PacketState, 'judgedBy' | 'remembered'> {
  const source = addressOf(packet.src)!
  const icmpType = packet.icmpType ?? 128
  const isDiscovery =
    source.family === 6 && packet.protocol === 58 && [2, 133, 134, 135, 136].includes(icmpType)
  return {
    family: source.family,
    protocol: packet.protocol,
    source: source.value,
    sourcePort: packet.srcPort,
    destination: addressOf(packet.dst)!.value,
    destinationPort: packet.dstPort,
    icmpType,
    inDevice: packet.inDevice,
    outDevice: packet.outDevice,
    atSeconds: packet.at,
    tracked: !isDiscovery,
    mark: 0,
    isDnated: false,
  }
}

function perform(statement: Exclude<Statement, { op: 'count-by' }>, run: Run): void {
  switch (statement.op) {
    case 'count':
      run.counted.push(statement.counter)
      return
    case 'log':
      run.log.push(statement.prefix)
      return
    case 'set-mark':
      run.packet.mark = ((run.packet.mark & ~statement.mask) | statement.value) >>> 0
      return
    case 'remember-rule':
      run.packet.remembered = statement.number
      return
    case 'stamp-epoch':
      run.stamped = run.packet.remembered
      return
    // Nothing asks for it before the engine that it spares, and no rule for its zone.
    case 'set-label':
    case 'set-zone':
    case 'remember-ends':
    case 'follow-ftp':
    case 'clear-urgent':
    case 'strip-fast-open':
      return
    case 'divert':
      run.isDiverted = true
      return
  }
}

function familyFits(family: 'ip' | 'ip6', packet: PacketState): boolean {
  return packet.family === (family === 'ip' ? 4 : 6)
}

/** Of a range the first is taken unless the packet says what was chosen; a port in the range stays. */
function translate(
  { address, port }: Extract<Final, { op: 'dnat' | 'snat' }>,
  state: PacketState,
  { translated }: Packet,
): void {
  const before = { destination: state.destination, port: state.destinationPort }
  const newAddress = translated?.dst ?? address?.lo
  if (newAddress !== undefined) state.destination = addressOf(newAddress)!.value
  const isInRange = port !== null && Number(port.lo) <= before.port && before.port <= Number(port.hi)
  if (port !== null && !isInRange) state.destinationPort = Number(port.lo)
  if (port !== null && translated) state.destinationPort = translated.dstPort
  // The kernel sets the status only when something has really changed.
  state.isDnated = state.destination !== before.destination || state.destinationPort !== before.port
}
