import type { BuiltInCategory } from './catalogue.ts'

/**
 * Categories that follow from the request itself: the four special ones of the documents, and others that need no
 * list of sites. Source: document 3, "Content filter", Category; silences#cf-categories.
 */
export const directCategories: readonly BuiltInCategory[] = [
  {
    id: 'special.id.1',
    type: 'special',
    name: 'Direct access by IP address',
    comment: 'The host of the address is an IP address and no name.',
  },
  {
    id: 'special.id.2',
    type: 'special',
    name: 'All requests',
    comment: 'Every request.',
  },
  {
    id: 'special.id.3',
    type: 'special',
    name: 'All categorized requests',
    comment: 'Requests to sites that belong to a custom or an extended category.',
  },
  {
    id: 'special.id.4',
    type: 'special',
    name: 'All uncategorized requests',
    comment: 'Requests to sites that belong to no custom and to no extended category.',
  },
  {
    id: 'other.id.1',
    type: 'other',
    name: 'Requests without encryption',
    comment: 'Requests by plain HTTP.',
  },
  {
    id: 'other.id.2',
    type: 'other',
    name: 'Unusual ports',
    comment: 'The address names a port other than 80 for HTTP and 443 for HTTPS.',
  },
  {
    id: 'other.id.3',
    type: 'other',
    name: 'Internationalized names',
    comment: 'The name of the site has letters outside of ASCII, which may imitate those of another name.',
  },
  {
    id: 'other.id.4',
    type: 'other',
    name: 'Names without a dot',
    comment: 'The name of the site is a single word, as in local networks.',
  },
]
