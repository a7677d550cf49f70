/** Letters, digits and other characters that mean the same percent-encoded as they do bare. Source: RFC 3986, 2.3. */
const needlesslyEncoded = /%(?:2[DE]|3\d|[46][1-9A-F]|[57](?:\d|A)|5F|7E)/gi
/** What a path may hold without being looked at closely. */
const plain =
  /^\/(?!\/)(?:[A-Za-z0-9_~!$&'()*+,;=:@-]|\.(?![./?]|$)|\/(?![./])|%(?!2[DE]|3\d|[46][1-9A-F]|[57](?:\d|A)|5F|7E)[0-9A-F]{2})*$/i

/**
 * The path of a request without its query, as servers understand it: steps by `.` and `..` are taken, several slashes are one, what
 * is needlessly percent-encoded is bare, and bytes that a path cannot hold are percent-encoded. `text` has a character for each byte.
 * An empty path, `*` and an absolute address become what they stand for.
 */
export function requestedPath(text: string): string {
  const [path = ''] = text.split(/[?#]/, 1)
  if (plain.test(path)) return path
  const [, absolute] = /^[a-z][a-z0-9+.-]*:\/\/[^/]*(.*)$/i.exec(path) ?? []
  const own = absolute ?? path
  const rooted = own.startsWith('/') ? own : `/${own}`
  const encoded = rooted
    .replaceAll(/[^\x21-\x7e]|%(?![0-9A-Fa-f]{2})/g, inPercent)
    .replaceAll(needlesslyEncoded, decodeURIComponent)
  // A path that begins with two slashes would be taken for a host.
  return new URL(`http://h${encoded.replaceAll('\\', '/').replaceAll(/\/{2,}/g, '/')}`).pathname
}

/** A query as it came, with bytes that it cannot hold percent-encoded; without the question mark. */
export function requestedQuery(text: string): string {
  return text.replace(/^\?/, '').replaceAll(/[^\x21-\x7e]|["<>\\^`{|}]/g, inPercent)
}

function inPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
}
