import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { choice, flag } from '../../core/schema/fields.ts'

/** Answers of the content filter to those whom it refuses something, and its rows. Source: silences#cf-page. */
export const contentFilterPage = singleton({
  name: 'content_filter_page',
  path: '/x/content-filter/page',
  area: 'security',
  summary: 'Page that the content filter shows, and what its rows hold.',
  source: 'silences#cf-page',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    template: Type.String({
      ...{ maxLength: 2_000, default: '' },
      description: 'Text above the facts on the page, as lines; it is no HTML.',
    }),
    contact: Type.String({
      ...{ maxLength: 256, default: '' },
      description: 'Whom to ask, below the facts on the page.',
    }),
    query_logged: flag(false, 'Whether rows hold what follows the question mark of an address.'),
    deny_untrusted: choice(['page', 'reset'], {
      default: 'page',
      description:
        'What TLS connections get whose site is denied or redirected: `page` decrypts them to show it, and clients that do not trust the ' +
        'authority end the connection; `reset` ends them at once.',
    }),
  }),
  initial: { template: '', contact: '', query_logged: false, deny_untrusted: 'page' },
})
