import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../failure.ts'
import { parseAddress, parsePrefix } from '../../net/ip.ts'
import { artifactForm } from '../artifact.ts'
import { sealedSecret } from '../artifact-parts.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { message } from '../messages.ts'

const address = Type.String({ maxLength: 45 })
const network = Type.String({ maxLength: 49, pattern: '^[0-9a-f.:]+/[0-9]{1,3}$' })
const port = Type.Integer({ minimum: 1, maximum: 65_535 })
const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?'
const hostName = `${label}(\\.${label})*`

const tls = Type.Object({
  id: Type.Union([Type.Integer({ minimum: 0 }), Type.String({ maxLength: 36 })]),
  /** The site's certificate in PEM, and behind it those that lead to its authority. */
  chain: Type.String({
    maxLength: 262_144,
    pattern: '^(-----BEGIN CERTIFICATE-----[\\sA-Za-z0-9+/=]+-----END CERTIFICATE-----\\s*)+$',
  }),
  key: sealedSecret('Key of the certificate in PEM.'),
})

const site = Type.Object({
  id: Type.Integer({ minimum: 0 }),
  title: Type.String(),
  /** Host names in lower case and ASCII, `*.example.org` for all below one; none: any name at this address and port. */
  names: Type.Array(Type.String({ maxLength: 253, pattern: `^(\\*\\.)?${hostName}$` })),
  /** Addresses that the gateway has now, of both families. */
  listen: Type.Object({ addresses: Type.Array(address), port }),
  tls: Type.Union([Type.Null(), tls]),
  /** True where port 80 of the same addresses answers 308 to https; with a certificate only. */
  httpToHttps: Type.Boolean(),
  upstream: Type.Object({
    scheme: Type.Union([Type.Literal('http'), Type.Literal('https')]),
    /** An IP address or a host name. */
    address: Type.String({ maxLength: 253, pattern: `^(${hostName}|[0-9a-f:.]*:[0-9a-f:.]*)$` }),
    port,
    /** True where a certificate of the site behind must be by an authority of Debian, and for `address`. */
    verify: Type.Boolean(),
  }),
  profile: Type.Union([Type.Null(), Type.String({ format: 'uuid' })]),
})

const profile = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  /** True where its rules write rows and block nothing. */
  detectionOnly: Type.Boolean(),
  /** Numbers that the rule files of disabled categories begin with: 941, 942 and so on. */
  disabledFiles: Type.Array(Type.Integer({ minimum: 900, maximum: 999 })),
  /** Numbers of rules that do not count. */
  exceptions: Type.Array(Type.Integer({ minimum: 0 })),
  /** True where answers name the software of the site behind in `Server`; there is no such header otherwise. */
  serverTokens: Type.Boolean(),
  /** List rules with networks of the clients that each decides about, all of them disjoint; WAF rules count for a client in none of them. */
  lists: Type.Array(
    Type.Object({
      /** Countries have tens of thousands. */
      networks: Type.Array(network, { minItems: 1 }),
      action: Type.Union([Type.Literal('block'), Type.Literal('pass')]),
      rule: Type.Integer({ minimum: 0 }),
    }),
  ),
})

const schema = Type.Object({
  /** Enabled ones, in the order of their numbers. */
  sites: Type.Array(site),
  /** Those that a site names, in the order of their ids. */
  profiles: Type.Array(profile),
  /** Networks whose `X-Forwarded-For` names the client. */
  trustedProxies: Type.Array(network),
})

/** A site that the gateway publishes. */
export type PublishedSite = Static<typeof site>

/** A profile of the web application firewall as sites use it. */
export type SiteWafProfile = Static<typeof profile>

/** Published sites with the profiles that they name. */
export type ReverseProxyArtifact = Static<typeof schema>

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'reverse-proxy': ReverseProxyArtifact
  }
}

/** Published sites and their web application firewall. Source: document 3, "Web application firewall (WAF) profile". */
export const reverseProxyEngine: EngineDeclaration<'reverse-proxy'> = {
  name: 'reverse-proxy',
  summary: 'published sites and their web application firewall',
  artifact: artifactForm(schema, textProblems),
  observation: null,
  isCompiledFrom: false,
  gates: false,
  tools: [
    {
      tool: 'nginx',
      package: 'nginx',
      neededFor: message('published sites'),
      // It would take port 80 of all addresses.
      service: 'nginx',
    },
    {
      tool: 'libnginx-mod-http-modsecurity',
      package: 'libnginx-mod-http-modsecurity',
      neededFor: message('the web application firewall of published sites'),
      files: ['/usr/lib/nginx/modules/ngx_http_modsecurity_module.so'],
    },
    {
      tool: 'libnginx-mod-http-headers-more-filter',
      package: 'libnginx-mod-http-headers-more-filter',
      neededFor: message('published sites'),
      files: ['/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so'],
    },
    {
      tool: 'modsecurity-crs',
      package: 'modsecurity-crs',
      neededFor: message('the web application firewall of published sites'),
      files: ['/usr/share/modsecurity-crs/rules/REQUEST-901-INITIALIZATION.conf'],
    },
    {
      tool: 'ca-certificates',
      package: 'ca-certificates',
      neededFor: message('trusting web sites'),
      files: ['/etc/ssl/certs/ca-certificates.crt'],
    },
  ],
  enforces: {
    published_sites: 'whole',
    certificates: 'whole',
    reverse_proxy_settings: 'whole',
    waf_profiles: 'whole',
    waf_rules: 'whole',
    waf_exceptions: 'whole',
  },
}

function textProblems({ sites, trustedProxies }: ReverseProxyArtifact): readonly Problem[] {
  const must = (path: string, isRight: boolean, what: ReturnType<typeof message>) =>
    isRight ? [] : [problem(path, what)]
  const isNetwork = (text: string) => parsePrefix(text) !== null
  return [
    ...sites.flatMap(({ listen }, index) =>
      listen.addresses.flatMap((text, at) =>
        must(
          `sites[${index}].listen.addresses[${at}]`,
          parseAddress(text) !== null,
          message('must be an IP address'),
        ),
      ),
    ),
    ...trustedProxies.flatMap((text, index) =>
      must(`trustedProxies[${index}]`, isNetwork(text), message('must be IP/prefix')),
    ),
  ]
}
