/**
 * The coding that an Accept-Encoding header prefers among `offered`, which stand in the order of the server's preference
 * and decide between equal weights; `identity` where none is accepted, or where it is named with a greater weight.
 * Source: RFC 9110, 12.5.3.
 */
export function preferredCoding<C extends string>(header: string, offered: readonly C[]): C | 'identity' {
  const weights = new Map(header.split(',').map(weighted))
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = offered.toSorted((one, other) => weightOf(other) - weightOf(one))
  if (best === undefined || !(weightOf(best) > 0)) return 'identity'
  return (weights.get('identity') ?? 0) > weightOf(best) ? 'identity' : best
}

/** One coding of the header in lower case, and its weight; a weight that is no number from 0 to 1 counts as 0. */
function weighted(part: string): readonly [coding: string, weight: number] {
  const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
  const coding = name.trim() === 'x-gzip' ? 'gzip' : name.trim()
  if (quality === undefined) return [coding, 1]
  return [coding, /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality.slice(2)) : 0]
}
