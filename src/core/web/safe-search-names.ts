import { googleDomains } from './google-domains.ts'

/** A service with the names that are led to its safe name. */
export interface SafeService {
  readonly target: string
  readonly names: readonly string[]
}

/**
 * Names of search and video services with the names at which the same service filters adult content, as the services publish
 * them. Sources: Google, "Lock SafeSearch for accounts, devices & networks you manage" (support.google.com/websearch/answer/186669)
 * and "Manage your organization's YouTube settings" (support.google.com/a/answer/6214622); Microsoft, "Block adult content with
 * SafeSearch or chat" (support.microsoft.com); DuckDuckGo, "Strict Safe Search" (duckduckgo.com/duckduckgo-help-pages/features/safe-search);
 * Yandex, "Family search" (yandex.com/support/search/schoolsearch.html); Pixabay, "SafeSearch" (pixabay.com/blog);
 * Brave, "Force SafeSearch" (search.brave.com/help/safe-search).
 */
export const safeServices: readonly SafeService[] = [
  { target: 'forcesafesearch.google.com', names: googleDomains.map((domain) => `www.${domain}`) },
  {
    target: 'restrict.youtube.com',
    names: [
      'www.youtube.com',
      'm.youtube.com',
      'youtubei.googleapis.com',
      'youtube.googleapis.com',
      'www.youtube-nocookie.com',
    ],
  },
  { target: 'strict.bing.com', names: ['www.bing.com'] },
  {
    target: 'safe.duckduckgo.com',
    names: ['duckduckgo.com', 'www.duckduckgo.com', 'start.duckduckgo.com'],
  },
  {
    target: 'familysearch.yandex.ru',
    names: [
      'ru',
      'com',
      'by',
      'kz',
      'uz',
      'az',
      'com.am',
      'com.ge',
      'co.il',
      'com.tr',
      'eu',
      'fr',
      'kg',
      'lt',
      'lv',
      'md',
      'tj',
      'tm',
    ]
      .flatMap((ending) => [`yandex.${ending}`, `www.yandex.${ending}`])
      .concat('ya.ru', 'www.ya.ru'),
  },
  { target: 'safesearch.pixabay.com', names: ['pixabay.com', 'www.pixabay.com'] },
  { target: 'forcesafe.search.brave.com', names: ['search.brave.com'] },
]

/** Each name with the name it is led to, both absolute. Source: document 3, "DNS" (safe search). */
export const safeSearchNames: readonly { readonly name: string; readonly target: string }[] =
  safeServices.flatMap(({ target, names }) =>
    names.map((name) => ({ name: `${name}.`, target: `${target}.` })),
  )
