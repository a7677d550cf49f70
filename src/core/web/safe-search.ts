import { safeServices } from './safe-search-names.ts'

/** Changes to a request so that the service filters adult content; empty texts change nothing. */
export interface SearchChange {
  /** Path with its query, in place of those of the request. */
  readonly rewrite: string
  /** `Name: value`, in place of the request's own. */
  readonly header: string
  /** `name=value`, in place of the request's own. */
  readonly cookie: string
}

/** A request to a search or video service. */
export interface SearchRequest {
  readonly host: string
  readonly path: string
  readonly query: string
}

type Way =
  | { readonly kind: 'parameter'; readonly name: string; readonly value: string; readonly asked: RegExp }
  | { readonly kind: 'header' | 'cookie'; readonly text: string }

/** Ways to the strict mode, by the safe name of the service. Sources: those of `safe-search-names.ts`. */
const ways: Readonly<Record<string, Way>> = {
  'forcesafesearch.google.com': parameter('safe', 'active', /^(q|as_q|tbm|udm)$/),
  'restrict.youtube.com': { kind: 'header', text: 'YouTube-Restrict: Strict' },
  'strict.bing.com': parameter('adlt', 'strict', /^q$/),
  'safe.duckduckgo.com': parameter('kp', '1', /^q$/),
  'familysearch.yandex.ru': parameter('family', 'yes', /^(text|query|img_url|p)$/),
  'safesearch.pixabay.com': { kind: 'cookie', text: 'g_rated=1' },
  'forcesafe.search.brave.com': { kind: 'cookie', text: 'safesearch=strict' },
}

/** Names of the cookies among them. */
export const safeCookies: readonly string[] = Object.values(ways).flatMap((way) =>
  way.kind === 'cookie' ? [way.text.slice(0, way.text.indexOf('='))] : [],
)

function parameter(name: string, value: string, asked: RegExp): Way {
  return { kind: 'parameter', name, value, asked }
}

const wayOf: ReadonlyMap<string, Way> = new Map(
  safeServices.flatMap(({ target, names }) => {
    const way = ways[target]
    return way === undefined ? [] : names.map((name) => [name, way] as const)
  }),
)
const longestPart = 2_000
const mostParts = 64
const noChange: SearchChange = { rewrite: '', header: '', cookie: '' }

/** The change that a decrypted or plain request needs for safe search. Source: document 3, "Content filter (gateway)". */
export function safeSearchChange({ host, path, query }: SearchRequest): SearchChange {
  const way = wayOf.get(host) ?? wayOf.get(`www.${host}`)
  if (way === undefined) return noChange
  switch (way.kind) {
    case 'header':
      return { ...noChange, header: way.text }
    case 'cookie':
      return { ...noChange, cookie: way.text }
    case 'parameter':
      return { ...noChange, rewrite: withParameter(way, path, query) }
  }
}

/** The path with the parameter in the query, in place of what the query says about it; empty where nothing is searched. */
function withParameter(
  { name, value, asked }: Extract<Way, { readonly kind: 'parameter' }>,
  path: string,
  query: string,
): string {
  const parts = query.split('&').filter((part) => part !== '')
  const nameOf = (part: string) => plainName(part.split('=', 1)[0]!)
  if (!parts.some((part) => asked.test(nameOf(part)))) return ''
  // What is longer than any search would not fit into the answer of the judge.
  const kept = parts.filter((part) => nameOf(part) !== name && part.length <= longestPart).slice(0, mostParts)
  return `${path}?${[...kept, `${name}=${value}`].join('&')}`
}

function plainName(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
