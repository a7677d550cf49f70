import type {
  ChainRule,
  ElementRange,
  Match,
  MatchField,
  SetType,
  Statement,
  Verdict,
} from '../../core/ruleset/ruleset.ts'
import { endsOf, endsSets, epochSet, ftpHelper } from '../../core/ruleset/ruleset.ts'
import { ctMarkBits, deniedEpoch, epochInMark, markBits, words } from '../../core/ruleset/service-chain.ts'
import type { PrintedMap } from './one-map.ts'

/** The number of the ruleset in connection marks; null where none may be printed. */
export type Epoch = number | null

/** `name` when nft reads it as one unquoted identifier; throws if not. */
export function identifier(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_./-]{0,120}$/.test(name)) throw refusal('name', name)
  return name
}

/** `text` in quotes, for comments, log prefixes and counter references; throws on anything but plain characters. */
export function quoted(text: string, maxLength: number): string {
  if (text.length > maxLength || !/^[A-Za-z0-9_.:/ -]*$/.test(text)) throw refusal('text', text)
  return `"${text}"`
}

function refusal(what: string, value: string): Error {
  return new Error(`not a safe ${what} for nft: ${JSON.stringify(value.slice(0, 64))}`)
}

const elementForms: Record<SetType | 'word', RegExp> = {
  ipv4_addr: /^[0-9.]{7,15}$/,
  ipv6_addr: /^[0-9a-f:.]{2,45}$/,
  ether_addr: /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/,
  ifname: /^[A-Za-z0-9_.:@+-]{1,15}$/,
  inet_service: /^[0-9]{1,5}$/,
  inet_proto: /^[a-z0-9-]{1,20}$/,
  word: /^[a-z0-9-]{1,20}$/,
}

const fieldForms: Record<MatchField, keyof typeof elementForms> = {
  'ip saddr': 'ipv4_addr',
  'ip daddr': 'ipv4_addr',
  'ip6 saddr': 'ipv6_addr',
  'ip6 daddr': 'ipv6_addr',
  'ip length': 'inet_service',
  'ip6 length': 'inet_service',
  'ether saddr': 'ether_addr',
  'th sport': 'inet_service',
  'th dport': 'inet_service',
  'icmpv6 type': 'word',
  'tcp doff': 'inet_service',
  'tcp flags': 'inet_service',
  iifname: 'ifname',
  oifname: 'ifname',
  'meta l4proto': 'inet_proto',
  'meta nfproto': 'word',
  'fib daddr type': 'word',
  'fib daddr oifname': 'ifname',
  'fib saddr type': 'word',
}

/** One range as nft writes it; throws when a bound is not of the form that `type` has. */
export function element(type: keyof typeof elementForms, range: ElementRange): string {
  const form = elementForms[type]
  if (!form.test(range.lo) || !form.test(range.hi)) throw refusal(type, `${range.lo}-${range.hi}`)
  if (type === 'ifname') {
    if (range.lo !== range.hi) throw refusal(type, `${range.lo}-${range.hi}`)
    return `"${range.lo}"`
  }
  return range.lo === range.hi ? range.lo : `${range.lo}-${range.hi}`
}

/** The rule on one line, without its chain. */
export function ruleText(rule: ChainRule, epoch: Epoch): string {
  const parts = [
    ...rule.match.map((match) => matchText(match)),
    ...rule.statements.map((statement) => statementText(statement, epoch)),
    verdictText(rule.verdict),
    rule.comment === '' ? '' : `comment ${quoted(rule.comment, 120)}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function matchText(match: Match): string {
  switch (match.op) {
    case 'in':
      return `${match.field} ${comparison(match)}${inlineList(match.field, match.ranges)}`
    case 'set':
      return `${match.field} ${match.not ? '!= ' : ''}@${identifier(match.set)}`
    case 'ct-state':
      return `ct state ${match.values.join(',')}`
    case 'ct-status':
      return `ct status ${match.values.join(',')}`
    case 'ct-direction':
      return `ct direction ${match.value}`
    case 'ct-label':
      return `ct label ${match.not ? '!= ' : ''}${labelText(match.label)}`
    case 'ct-denied':
      return `ct mark and ${hex(ctMarkBits.epoch)} == ${hex(epochInMark(deniedEpoch))}`
    case 'socket-transparent':
      return 'socket transparent 1'
    case 'ends-remembered':
      return `${endsSets.fields[match.family].join(' . ')} @${endsSets.names[match.family]}`
    case 'mark':
      return `meta mark and ${hex(match.mask)} ${match.not ? '!=' : '=='} ${hex(match.value)}`
    case 'rank-below':
      return `meta mark and ${hex(markBits.graph)} ${match.not ? '>=' : '<'} ${hex(match.value)}`
    case 'epoch-current':
      return `ct mark and ${hex(ctMarkBits.epoch)} @${epochSet}`
    case 'time':
      // A packet's time has nanoseconds: the whole last second counts, so the printed end is the next one.
      return `meta time "${date(match.fromSeconds)}"-"${date(match.toSeconds + 1)}"`
  }
}

/** Of flags some are compared alone; without a word of it one of them would do. */
function comparison({ field, not }: Extract<Match, { op: 'in' }>): string {
  const operator = not ? '!= ' : ''
  return field === 'tcp flags' ? `& (fin | syn | rst | ack) ${operator || '== '}` : operator
}

function inlineList(field: MatchField, ranges: readonly ElementRange[]): string {
  const printed = ranges.map((range) => element(fieldForms[field], range))
  if (printed.length === 0) throw new Error(`a list for ${field} is empty`)
  if (printed.length > 1) return `{ ${printed.join(', ')} }`
  return (fieldForms[field] === 'ipv4_addr' ? prefixText(ranges[0]!) : null) ?? printed[0]!
}

/** The range as a prefix, which the kernel compares quicker than two bounds; null when it is none, or one address. */
function prefixText({ lo, hi }: ElementRange): string | null {
  const [from, to] = [numberOf(lo), numberOf(hi)]
  const bits = Math.log2(to - from + 1)
  return Number.isInteger(bits) && bits > 0 && from % 2 ** bits === 0 ? `${lo}/${32 - bits}` : null
}

function numberOf(address: string): number {
  return address.split('.').reduce((number, byte) => number * 256 + Number(byte), 0)
}

function statementText(statement: Statement, epoch: Epoch): string {
  switch (statement.op) {
    case 'count':
      return `counter name "${identifier(statement.counter)}"`
    case 'log':
      return `log prefix ${quoted(statement.prefix, 120)} group ${integer(statement.group, 0xffff)} snaplen 128`
    case 'set-mark':
      return setMark('meta', statement.mask, statement.value)
    case 'count-by':
      return `counter name ${keyText(statement.key)} map @${identifier(statement.map)}`
    case 'remember-rule':
      return `ct mark set ${hex(Number(integer(statement.number, ctMarkBits.rule)))}`
    case 'stamp-epoch':
      return setMark('ct', ctMarkBits.epoch, epochBits(epoch))
    case 'set-label':
      return `ct label set ${labelText(statement.label)}`
    case 'remember-ends': {
      const fields = endsOf(statement).join(' . ')
      return `update @${endsSets.names[statement.family]} { ${fields} }`
    }
    case 'follow-ftp':
      return `ct helper set "${ftpHelper.name}"`
    case 'clear-urgent':
      return 'tcp flags & urg == urg @th,96,16 set @th,96,16 & 0xffdf'
    case 'strip-fast-open':
      return 'reset tcp option fastopen reset tcp option 254'
    case 'set-zone':
      return `ct original zone set ${integer(statement.zone, 0xffff)}`
    case 'divert':
      return `tproxy to :${integer(statement.port, 0xffff)}`
  }
}

function labelText(label: number): string {
  return integer(label, words['ct label'] - 1)
}

/** nft 1.0.6 reads `mark 0x10/0xf0` as a prefix, hence the words `and` and `or`. */
function setMark(what: 'meta' | 'ct', mask: number, value: number): string {
  return `${what} mark set ${what} mark and ${hex(~mask)} or ${hex(value)}`
}

function verdictText(verdict: Verdict): string {
  switch (verdict.op) {
    case 'none':
      return ''
    case 'accept':
    case 'drop':
    case 'return':
    case 'masquerade':
      return verdict.op
    case 'reject':
      return verdict.with === 'tcp-reset' ? 'reject with tcp reset' : 'reject with icmpx port-unreachable'
    case 'jump':
    case 'goto':
      return `${verdict.op} ${identifier(verdict.chain)}`
    case 'look-up':
      return `${keyText(verdict.key)} vmap @${identifier(verdict.map)}`
    case 'queue':
      return `queue ${verdict.bypass ? 'flags bypass ' : ''}to ${integer(verdict.number, 0xffff)}`
    case 'dnat':
    case 'snat':
      return translation(verdict)
  }
}

/** Key of a map, as nft writes it. */
export function keyText({ field, mask }: MapKey): string {
  if (mask === null) return field
  return `${field} and ${isMark(field) ? hex(Number(mask)) : element(fieldForms[field], single(mask))}`
}

/** The type of a map's keys. */
export function keyType({ field }: MapKey): string {
  return keyForms[field] ?? refused('key', field)
}

/** A key as nft writes it. */
export function keyElement({ field }: MapKey, key: string): string {
  return isMark(field)
    ? hex(Number(integer(Number(key), 0xffff_ffff)))
    : element(fieldForms[field], single(key))
}

type MapKey = PrintedMap['key']

function isMark(field: MapKey['field']): field is 'ct mark' | 'meta mark' {
  return field === 'ct mark' || field === 'meta mark'
}

const keyForms: Partial<Record<MapKey['field'], string>> = {
  'ip saddr': 'ipv4_addr',
  'ip daddr': 'ipv4_addr',
  'ip6 saddr': 'ipv6_addr',
  'ip6 daddr': 'ipv6_addr',
  'th sport': 'inet_service',
  'th dport': 'inet_service',
  iifname: 'ifname',
  oifname: 'ifname',
  'meta l4proto': 'inet_proto',
  'meta nfproto': 'nf_proto',
  'meta mark': 'mark',
  'ct mark': 'mark',
}

function refused(what: string, value: string): never {
  throw refusal(what, value)
}

function single(value: string): ElementRange {
  return { lo: value, hi: value }
}

/** nft 1.0.6 takes no family when only the port is translated; the rule's own `nfproto` match gives it. */
function translation({ op, family, address, port }: Extract<Verdict, { op: 'dnat' | 'snat' }>): string {
  const ports = port === null ? '' : `:${element('inet_service', port)}`
  if (address === null) {
    if (port === null) throw new Error(`a ${op} translates neither address nor port`)
    return `meta nfproto ${family === 'ip' ? 'ipv4' : 'ipv6'} ${op} to ${ports}`
  }
  const type = family === 'ip' ? 'ipv4_addr' : 'ipv6_addr'
  const bounds = address.lo === address.hi ? [address.lo] : [address.lo, address.hi]
  const printed = bounds.map((bound) => element(type, { lo: bound, hi: bound }))
  const bracketed = family === 'ip6' && port !== null ? printed.map((bound) => `[${bound}]`) : printed
  return `${op} ${family} to ${bracketed.join('-')}${ports}`
}

/** The number as it stands in connection marks. */
export function epochBits(epoch: Epoch): number {
  if (epoch === null) throw new Error('only base chains and chains named sys_… may name the epoch')
  return epochInMark(epoch)
}

/** A 32-bit number as nft writes it. */
export function hex(value: number): string {
  return `0x${(value >>> 0).toString(16).padStart(8, '0')}`
}

/** `value` in decimal; throws when it is not an integer from 0 to `max`. */
export function integer(value: number, max: number): string {
  if (!Number.isInteger(value) || value < 0 || value > max) throw refusal('number', String(value))
  return String(value)
}

/** nft reads quoted dates in its own time zone, which the engine sets to UTC; bare integers it reads wrongly. */
function date(seconds: number): string {
  integer(seconds, 0x1_ffff_ffff)
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
