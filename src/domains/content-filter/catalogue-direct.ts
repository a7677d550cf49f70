import type { BuiltInCategory } from './built-in-category.ts'
import { message } from './messages.ts'

/**
 * Categories that follow from the request itself: the four special ones of the documents, and others that need no
 * list of sites. Source: document 3, "Content filter", Category; silences#cf-categories.
 */
export const directCategories: readonly BuiltInCategory[] = [
  {
    id: 'special.id.1',
    type: 'special',
    name: message('Direct access by IP address'),
    comment: message('The host of the address is an IP address and no name.'),
  },
  {
    id: 'special.id.2',
    type: 'special',
    name: message('All requests'),
    comment: message('Every request.'),
  },
  {
    id: 'special.id.3',
    type: 'special',
    name: message('All categorized requests'),
    comment: message('Requests to sites that belong to a custom or an extended category.'),
  },
  {
    id: 'special.id.4',
    type: 'special',
    name: message('All uncategorized requests'),
    comment: message('Requests to sites that belong to no custom and to no extended category.'),
  },
  {
    id: 'other.id.1',
    type: 'other',
    name: message('Requests without encryption'),
    comment: message('Requests by plain HTTP.'),
  },
  {
    id: 'other.id.2',
    type: 'other',
    name: message('Unusual ports'),
    comment: message('The address names a port other than 80 for HTTP and 443 for HTTPS.'),
  },
  {
    id: 'other.id.3',
    type: 'other',
    name: message('Internationalized names'),
    comment: message(
      'The name of the site has letters outside of ASCII, which may imitate those of another name.',
    ),
  },
  {
    id: 'other.id.4',
    type: 'other',
    name: message('Names without a dot'),
    comment: message('The name of the site is a single word, as in local networks.'),
  },
  {
    id: 'other.id.5',
    type: 'other',
    name: message('Encrypted client hello'),
    comment: message(
      'A part of the first message of TLS is encrypted and may name another site. Browsers send an imitation of it to every site; a rule that decrypts makes them do without.',
    ),
  },
  {
    id: 'other.id.6',
    type: 'other',
    name: message('Port 443 without encryption'),
    comment: message('Requests by plain HTTP to port 443.'),
  },
  {
    id: 'other.id.7',
    type: 'other',
    name: message('TLS without a name'),
    comment: message('The first message of TLS names no site.'),
  },
]
