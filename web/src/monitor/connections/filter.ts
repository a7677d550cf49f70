/** Parameters of `GET /x/connections` that a filter gives, and the words of it that mean nothing. */
export interface ReadFilter {
  readonly query: Readonly<Record<string, string>>
  readonly unknown: readonly string[]
}

const protocols = ['tcp', 'udp', 'icmp', 'icmpv6', 'gre', 'esp', 'ah', 'sctp', 'igmp']
const fields: Readonly<Record<string, string>> = {
  ip: 'address',
  src: 'source',
  dst: 'destination',
  port: 'port',
  proto: 'protocol',
  rule: 'rule',
  state: 'state',
  zone: 'zone',
  from: 'source_zone',
  to: 'destination_zone',
  if: 'interface',
  in: 'source_interface',
  out: 'destination_interface',
}

/** True for text that is written as an IPv4 or IPv6 address. */
export function isAddress(text: string): boolean {
  const parts = text.split('.')
  if (parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return true
  return /^[0-9a-f:.]{2,45}$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)
}

function isNetwork(text: string): boolean {
  const [address = '', length = ''] = text.split('/')
  return isAddress(address) && /^\d{1,3}$/.test(length)
}

/** Reads a filter: addresses and networks, protocols, `:443`, rules, zones and interfaces by their ids, and `field:value`. The last of a field counts. */
export function readFilter(text: string): ReadFilter {
  const query: Record<string, string> = {}
  const unknown: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const [, name = '', value = ''] = /^([a-z]+):(.+)$/.exec(word) ?? []
    const field = fields[name]
    if (isAddress(word) || isNetwork(word)) query['address'] = word
    else if (/^:\d{1,5}$/.test(word)) query['port'] = word.slice(1)
    else if (protocols.includes(word.toLowerCase())) query['protocol'] = word.toLowerCase()
    else if (/^(?:fwd|inp)\.[a-z_.]+\d*$/.test(word)) query['rule'] = word
    else if (/^(?:zone|interface|isp)\.[a-z_.]+\d*$/.test(word)) query['zone'] = word
    else if (field !== undefined) query[field] = value
    else unknown.push(word)
  }
  return { query, unknown }
}

/** The filter with this zone or these interfaces in place of those that it has; null: with none. */
export function withZone(text: string, zone: string | null): string {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '' && readFilter(word).query['zone'] === undefined)
  return [...words, ...(zone === null ? [] : [`zone:${zone}`])].join(' ')
}
