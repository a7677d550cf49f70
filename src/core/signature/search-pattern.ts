import { ruleLimitBytes } from './rule.ts'
import { type RuleOption, readOptions } from './rule-options.ts'

/**
 * Patterns that Hyperscan compiles at once. Suricata searches for one content of each rule in all traffic; where that content has a
 * place (`depth`, `startswith`, `within`, or `dsize`), Hyperscan builds an automaton for it instead of a literal, which takes
 * some 15 times the time and the memory. Such a rule is given the same content once more, without a place, to be searched for:
 * whatever has it at its place has it anywhere. A content that is the whole of a buffer is told by the size of that (`bsize`).
 * docs/adr/0081
 */

/** Contents behind these keywords are rarely what tells a rule apart, and are searched for last. */
const weak: ReadonlySet<string> = new Set([
  'http.method',
  'http.protocol',
  'http.stat_code',
  'http.stat_msg',
  'http_method',
])
/** Buffers in which contents stand that follow them. */
const buffers: ReadonlySet<string> = new Set([
  ...['dns.query', 'dns_query', 'tls.sni', 'tls_sni', 'tls.cert_subject', 'tls.cert_issuer', 'ssh.software'],
  ...['http.uri', 'http.uri.raw', 'http.request_body', 'http.response_body', 'http.user_agent', 'http.host'],
  ...['http.header', 'http.header.raw', 'http.cookie', 'http.referer', 'http.accept', 'http.content_type'],
  ...['http.method', 'http.protocol', 'http.stat_code', 'http.stat_msg', 'http.server', 'http.location'],
  ...['http.host.raw', 'http.connection', 'http.accept_enc', 'http.accept_lang', 'http.content_len'],
  ...['http.start', 'http.request_line', 'http.response_line', 'http.header_names'],
  ...[
    'file.data',
    'file_data',
    'ja3.hash',
    'ja3_hash',
    'ja3s.hash',
    'tls.cert_serial',
    'tls.cert_fingerprint',
  ],
  ...['smtp.helo', 'smtp.mail_from', 'smtp.rcpt_to', 'smb.named_pipe', 'smb.share', 'tls.version'],
])
/** Changes of a buffer before its contents are looked for. */
const transforms: ReadonlySet<string> = new Set([
  ...['dotprefix', 'to_lowercase', 'to_uppercase', 'strip_whitespace', 'compress_whitespace', 'url_decode'],
  ...['header_lowercase', 'strip_pseudo_headers', 'to_md5', 'to_sha1', 'to_sha256', 'xor'],
])
/** Modifiers, which stand behind their content. */
const ofContent: ReadonlySet<string> = new Set([
  ...[
    'nocase',
    'rawbytes',
    'fast_pattern',
    'startswith',
    'endswith',
    'depth',
    'offset',
    'within',
    'distance',
  ],
])
const placed: ReadonlySet<string> = new Set(['depth', 'offset', 'startswith', 'within', 'distance'])
/** Conditions that belong to a buffer, or to the payload, and come one after the other. */
const conditions: ReadonlySet<string> = new Set([
  'pcre',
  'isdataat',
  'byte_test',
  'byte_jump',
  'bsize',
  'urilen',
])
/** Options that say nothing of contents, wherever they stand. */
const others: ReadonlySet<string> = new Set([
  ...['msg', 'sid', 'gid', 'rev', 'classtype', 'reference', 'metadata', 'priority', 'target', 'noalert'],
  ...[
    'flow',
    'flowbits',
    'xbits',
    'flowint',
    'threshold',
    'detection_filter',
    'tag',
    'dsize',
    'flags',
    'ttl',
    'tos',
  ],
  ...[
    'app-layer-protocol',
    'app-layer-event',
    'ssl_state',
    'ssl_version',
    'itype',
    'icode',
    'stream_size',
    'requires',
  ],
])

/** Buffers that come in pieces, whose size is known at their end alone. */
const streamed: ReadonlySet<string> = new Set([
  ...['http.request_body', 'http.response_body', 'file.data', 'file_data'],
])

interface Content {
  /** Place of the option, and behind its last modifier. */
  readonly at: number
  readonly end: number
  /** Place where the conditions of its buffer begin; the conditions there must not follow another one. */
  readonly start: number
  readonly buffer: string
  readonly length: number
  readonly isPlaced: boolean
  readonly isForced: boolean
  readonly modifiers: readonly RuleOption[]
}

/** A rule of Suricata with a pattern that is cheap to search for; itself where it has one, or where that is not certain. */
export function withSearchPattern(text: string): string {
  if (!/\b(depth|offset|startswith|within|distance|dsize)\b/.test(text)) return text
  const options = readOptions(text.slice(text.indexOf('(') + 1, -1))
  if ('code' in options) return text
  const contents = contentsOf(options)
  if (contents === null) return text
  const chosen = chosenOf(contents)
  if (chosen === null) return text
  if (capped(contents, chosen)) {
    const whole = asWhole(options, chosen)
    return whole === null ? text : written(text, whole)
  }
  const size = chosen.buffer === '' ? options.find(({ name }) => name === 'dsize') : undefined
  if (!chosen.isPlaced && size === undefined) return text
  const sized = size === undefined ? [] : sizeConditions(text, options, size)
  if (sized === null) return text
  const search: RuleOption[] = [
    ...sized,
    { name: 'content', value: options[chosen.at]!.value },
    ...chosen.modifiers.filter(({ name }) => name === 'nocase' || name === 'rawbytes'),
    { name: 'fast_pattern', value: null },
  ]
  const found = options.flatMap((option, at): readonly RuleOption[] => {
    const before = at === chosen.start ? search : []
    const isGone =
      (option === size && sized.length > 0) ||
      (option.name === 'fast_pattern' && at > chosen.at && at < chosen.end)
    const isPacket = option.name === 'flow' && size !== undefined && isOfStreams(text)
    const kept = isPacket ? { ...option, value: `${option.value},no_stream` } : option
    return isGone ? before : [...before, kept]
  })
  return written(text, found)
}

/** The rule with other options; itself where it would be too long. */
function written(text: string, options: readonly RuleOption[]): string {
  const found = `${text.slice(0, text.indexOf('('))}(${options.map(printed).join(' ')})`
  return Buffer.byteLength(found) > ruleLimitBytes ? text : found
}

/** True where a content of the same buffer stands at a known end, before which Suricata then looks for all others. */
function capped(contents: readonly Content[], { buffer }: Content): boolean {
  return contents.some((each) => {
    const names = each.modifiers.map(({ name }) => name)
    return (
      each.buffer === buffer &&
      names.includes('endswith') &&
      (names.includes('depth') || names.includes('startswith'))
    )
  })
}

/** Options in which a content that is a whole buffer is told by its size (`bsize`) instead of its place; null for any other. */
function asWhole(
  options: readonly RuleOption[],
  { at, end, buffer, length, modifiers }: Content,
): readonly RuleOption[] | null {
  if (buffer === '' || streamed.has(buffer) || options.some(({ name }) => name === 'bsize')) return null
  const modifier = (wanted: string) => modifiers.find(({ name }) => name === wanted)
  const depth = modifier('depth')
  const begins =
    modifier('startswith') !== undefined || (depth !== undefined && Number(depth.value) === length)
  const isWhole = begins && modifier('endswith') !== undefined && Number(modifier('offset')?.value ?? 0) === 0
  if (!isWhole || (depth !== undefined && Number(depth.value) !== length)) return null
  const rest = modifiers.filter(({ name }) => !['depth', 'offset', 'startswith', 'endswith'].includes(name))
  if (rest.some(({ name }) => placed.has(name))) return null
  return [
    ...options.slice(0, at + 1),
    ...rest,
    { name: 'bsize', value: String(length) },
    ...options.slice(end),
  ]
}

function printed({ name, value }: RuleOption): string {
  return value === null ? `${name};` : `${name}:${value};`
}

/** Contents that may be searched for; null where the rule has what is not known here. */
function contentsOf(options: readonly RuleOption[]): readonly Content[] | null {
  const found: Content[] = []
  let buffer = ''
  let start = -1
  for (let at = 0; at < options.length; at++) {
    const { name, value } = options[at]!
    if (others.has(name) || (transforms.has(name) && start < 0)) continue
    if (buffers.has(name) && value === null) {
      buffer = name
      start = -1
      continue
    }
    if (name !== 'content') {
      if (!conditions.has(name)) return null
      if (start < 0) start = isRelative(name, value ?? '') ? options.length : at
      continue
    }
    const end = endOfModifiers(options, at)
    const modifiers = options.slice(at + 1, end)
    if (start < 0) start = modifiers.some(({ name: each }) => isFollowing(each)) ? options.length : at
    const content = contentOf(value ?? '', modifiers)
    if (content === null) return null
    if (content !== 'negated' && start < options.length)
      found.push({ at, end, start, buffer, modifiers, ...content })
    at = end - 1
  }
  return found
}

function endOfModifiers(options: readonly RuleOption[], at: number): number {
  let end = at + 1
  while (end < options.length && ofContent.has(options[end]!.name)) end++
  return end
}

function contentOf(value: string, modifiers: readonly RuleOption[]) {
  const places = modifiers.filter(({ name }) => placed.has(name))
  // Places that a packet gives are none for the search already, and a part of a content is what its author chose.
  const isUsual =
    places.every(({ value: place }) => place === null || /^-?\d+$/.test(place)) &&
    modifiers.every(({ name, value: part }) => name !== 'fast_pattern' || part === null)
  if (!isUsual) return null
  if (value.startsWith('!')) return 'negated'
  return {
    length: lengthOf(value),
    isPlaced: places.length > 0,
    isForced: modifiers.some(({ name }) => name === 'fast_pattern'),
  }
}

/** Bytes of a content: `|0d 0a|` are two. */
function lengthOf(value: string): number {
  return value
    .slice(1, -1)
    .split('|')
    .reduce((sum, part, index) => {
      const bytes =
        index % 2 === 1
          ? part.replaceAll(/\s/g, '').length / 2
          : Buffer.byteLength(part.replaceAll(/\\(.)/g, '$1'))
      return sum + bytes
    }, 0)
}

function isFollowing(modifier: string): boolean {
  return modifier === 'within' || modifier === 'distance'
}

function isRelative(name: string, value: string): boolean {
  return name === 'pcre' ? /\/[A-Za-z]*R[A-Za-z]*"?$/.test(value) : /\brelative\b/.test(value)
}

/** The content that is searched for: what the author says, or the longest where it tells most. */
function chosenOf(contents: readonly Content[]): Content | null {
  const forced = contents.find(({ isForced }) => isForced)
  if (forced !== undefined) return forced
  const rankOf = ({ buffer }: Content) => (buffer === '' ? 0 : weak.has(buffer) ? 1 : 2)
  return contents.reduce<Content | null>((best, each) => {
    if (best === null) return each
    const order = rankOf(each) - rankOf(best)
    return order > 0 || (order === 0 && each.length > best.length) ? each : best
  }, null)
}

/** True where the payload that a rule looks at may be that of a stream, which `dsize` forbids. */
function isOfStreams(text: string): boolean {
  return !/^\S+\s+(udp|icmp|icmpv4|icmpv6|sctp)\s/i.test(text)
}

/**
 * `dsize` as conditions on the payload of a packet, since it gives each content a place; none where it gives none, null where they
 * would not say the same.
 */
function sizeConditions(
  text: string,
  options: readonly RuleOption[],
  { value }: RuleOption,
): readonly RuleOption[] | null {
  const size = (value ?? '').replaceAll(/\s/g, '')
  const [, start = '', most = ''] = /^(\d+<>|<|)(\d+)$/.exec(size) ?? []
  if (most === '') return null
  // The last byte that there is, and the first that there is not.
  const last = start === '' ? Number(most) - 1 : Number.parseInt(start, 10)
  const none = start === '' ? Number(most) : Number(most) - 1
  if (none < 1) return null
  const flow = options.find(({ name }) => name === 'flow')?.value ?? ''
  const asks = flow.split(',').map((each) => each.trim())
  // Without a state, `flow` and a packet that is in no connection would not go together.
  const isPacket = asks.includes('established') && asks.length < 3 && !/stream/.test(flow)
  if (isOfStreams(text) && !isPacket) return null
  return [
    ...(start === '<' ? [] : [{ name: 'isdataat', value: String(last) }]),
    { name: 'isdataat', value: `!${none}` },
  ]
}
