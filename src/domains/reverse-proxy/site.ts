import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { asciiName } from '../../core/net/domain-name.ts'
import { collection } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { aliasOf, choice, comment, flag, formatted, title, uuidOf } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { addressProblems } from './own-address.ts'
import { placeProblems } from './site-place.ts'

const port = (description: string, byDefault?: number) =>
  Type.Integer({
    ...{ minimum: 1, maximum: 65_535, description },
    ...(byDefault === undefined ? {} : { default: byDefault }),
  })

const schema = Type.Object({
  title: title(),
  enabled: flag(true, 'Whether the site is served.'),
  names: Type.Array(formatted('site-name'), {
    ...{ maxItems: 100, uniqueItems: true, 'x-set': 'limits', default: [] },
    description:
      'Host names of the site, of which `*.` and a name stand for all below it. Empty: any name that no other site at this ' +
      'address and port has.',
  }),
  listen: Type.Object(
    {
      address: aliasOf(['interface', 'interface.external_any'], {
        ...{ 'x-or-format': 'address', examples: ['interface.external_any', '192.0.2.1'] },
        description:
          'An address of the gateway, or an external interface, whose addresses at the time are meant: `interface.id.N`, or ' +
          '`interface.external_any` for all of them.',
      }),
      port: port('TCP port.'),
    },
    { description: 'Where the site is served.' },
  ),
  tls: Type.Union([uuidOf('certificates'), Type.Literal('')], {
    default: '',
    description: 'Id of the certificate that the site shows; empty for plain HTTP.',
    'x-rule': message('must be the id of a certificate, or empty'),
  }),
  http_to_https: flag(
    false,
    'Whether port 80 of the same addresses leads clients to the site by HTTPS. Only with `tls`.',
  ),
  upstream: Type.Object(
    {
      scheme: choice(['http', 'https'], { default: 'http', description: 'Protocol to the server.' }),
      address: formatted('host', { description: 'Address or name of the server behind the gateway.' }),
      port: port('Its TCP port.'),
      verify: flag(
        true,
        'Whether its certificate must be valid for `address`; of no meaning to `http`. The authorities are those of Debian.',
      ),
    },
    { description: 'The server that answers.' },
  ),
  waf_profile: Type.Union([uuidOf('waf_profiles'), Type.Literal('')], {
    default: '',
    description: 'Id of the profile by which requests are judged; empty for none.',
    'x-rule': message('must be the id of a profile, or empty'),
  }),
  comment: comment(),
})

/** A published site as it is stored. */
export type Site = Static<typeof schema>

/** Sites of servers behind the gateway that it serves to clients. Source: silences#sites. */
export const publishedSites = collection({
  name: 'published_sites',
  path: '/x/reverse-proxy/sites',
  area: 'security',
  summary: 'Published sites: servers behind the gateway, with the web application firewall in front.',
  source: 'silences#sites',
  id: { kind: 'integer' },
  schema,
  label: (site) => site.title,
  search: ['title', 'comment'],
  check: (site, { snapshot }) => [
    ...nameProblems(site),
    ...addressProblems(site, snapshot),
    ...redirectProblems(site),
  ],
  checkAll: placesAreFree,
})

function placesAreFree(snapshot: Snapshot): ReturnType<typeof placeProblems> {
  return placeProblems(snapshot, snapshot.rows(publishedSites).entries, siteNames)
}

/** Names as clients ask for them: lower case, other scripts in Punycode. */
export function siteNames({ names }: Pick<Site, 'names'>): readonly string[] {
  return names.map(siteName)
}

function siteName(name: string): string {
  return name.startsWith('*.') ? `*.${asciiName(name.slice(2))}` : asciiName(name)
}

function nameProblems({ names }: Site): readonly Problem[] {
  const ascii = names.map(siteName)
  return ascii.flatMap((name, index) =>
    ascii.indexOf(name) < index
      ? [problem(`names[${index}]`, message('must not be the same name as another one'), 'duplicate')]
      : [],
  )
}

function redirectProblems({ tls, http_to_https, listen }: Site): readonly Problem[] {
  if (!http_to_https) return []
  if (tls === '') return [problem('http_to_https', message('is possible only with tls'))]
  return listen.port === 80
    ? [problem('http_to_https', message('is not possible where the site itself is at port 80'))]
    : []
}
