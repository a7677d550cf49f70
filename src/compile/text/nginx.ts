import {
  type NginxSettings,
  nginxFiles,
  type ServedSite,
  siteFile,
  type WriteNginx,
} from '../../core/engine/declared/nginx-settings.ts'
import type { SiteWafProfile } from '../../core/engine/declared/reverse-proxy.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { integer, lines, mostBodyBytes, profileRules, wafRules } from './nginx-waf.ts'
import { unicodeMap } from './nginx-waf-unicode.ts'

const modules = '/usr/lib/nginx/modules'
/** A line for each request that a list rule refused. */
const refusalLog = [
  `log_format gh_refusals escape=json '{"at":"$msec","site":"$gh_site","list":"$gh_list","client":"$remote_addr","method":"$request_method","uri":"$request_uri","status":"$status","id":"$gh_site-$request_id"}';`,
  'map $gh_list $gh_is_refused { "~^block" 1; default 0; }',
]
/** Headers that sites behind get; what clients send under these names does not count. */
const forwardedHeaders = [
  'proxy_set_header Upgrade $gh_upgrade;',
  'proxy_set_header Connection $gh_connection;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Real-IP $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  'proxy_set_header X-Forwarded-Server "";',
  'proxy_set_header Forwarded "";',
]
/** The name that a client asks for; one that asks for none gets the address that it came to. */
const askedName = [
  'map $server_addr $gh_address { "~:" "[$server_addr]"; default $server_addr; }',
  'map $host $gh_host { _ $gh_address; default $host; }',
]
/** Line of its own pages. */
const nginxLine = '<hr><center>nginx</center>\\r\\n'
/**
 * Requests whose bodies have no length, or one that memory does not hold. ModSecurity-nginx keeps the connection for ever where such a body
 * is refused while it waits for it, so that it gets these requests with their bodies.
 */
const bodies = [
  'map "$http_transfer_encoding|$content_length|$server_protocol" $gh_is_open {',
  '  "~^[^|]" 1;',
  '  "~^[|][0-9]{6,}[|]" 1;',
  '  "~^[|][|]HTTP/2" 1;',
  '  default 0;',
  '}',
]
/** Default rows of tables are too small for names of 253 characters. */
const hashes = [
  'server_names_hash_max_size 8192',
  'server_names_hash_bucket_size 512',
  'variables_hash_max_size 8192',
  'map_hash_bucket_size 256',
]

/** Writes nginx's files: no word of an administrator stands in them that could be read as another directive. */
export const writeNginx: WriteNginx = (settings) => ({
  [nginxFiles.config]: nginxConfig(settings),
  ...(settings.profiles.length === 0
    ? {}
    : { [nginxFiles.rules]: wafRules(settings), [nginxFiles.unicode]: unicodeMap() }),
  ...Object.fromEntries(
    settings.profiles.flatMap((profile) => [
      [rulesFile(profile.id), profileRules(profile)],
      [listsFile(profile.id), listNetworks(profile)],
    ]),
  ),
})

/** The configuration of nginx. */
export function nginxConfig(settings: NginxSettings): string {
  const { sites, profiles } = settings
  const at = (name: string) => path(`${settings.folder}/${name}`)
  return lines([
    ...(profiles.length > 0 ? [`load_module ${modules}/ngx_http_modsecurity_module.so;`] : []),
    `load_module ${modules}/ngx_http_headers_more_filter_module.so;`,
    'daemon off;',
    ...(settings.isRoot ? ['user root;'] : []),
    `worker_processes ${integer(settings.workers)};`,
    // Bodies and WebSockets that an older worker carries have so long to end after a change.
    'worker_shutdown_timeout 1h;',
    `pid ${at(nginxFiles.pid)};`,
    'error_log stderr error;',
    'pcre_jit on;',
    'events {',
    `  worker_connections ${integer(settings.connections)};`,
    '}',
    'http {',
    ...indented([
      ...hashes.map((each) => `${each};`),
      ...['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
        const name = kind === 'body' ? 'client_body' : kind
        return `${name}_temp_path ${path(`${settings.temporary}/${kind}`)};`
      }),
      ...common(settings),
      ...profiles.flatMap((profile) => lists(profile, at)),
      ...sites.flatMap(upstream),
      ...controlServer(settings, at),
      ...(profiles.length > 0 ? bodyServer(settings, at) : []),
      ...defaultServers(sites),
      ...sites.flatMap((site) => siteServer(site, { settings, at })),
      ...sites.filter((site) => site.leadsFrom.length > 0).flatMap(redirectServer),
    ]),
    '}',
  ])
}

/** Behaviour of all sites alike. */
function common({ trustedProxies, profiles, folder }: NginxSettings): readonly string[] {
  return [
    'access_log off;',
    'server_tokens off;',
    'default_type application/octet-stream;',
    'tcp_nodelay on;',
    'keepalive_timeout 65s;',
    'keepalive_requests 10000;',
    'client_header_timeout 20s;',
    // While a worker judges other bodies, it reads none: twenty of 10 MB take it half a minute.
    'client_body_timeout 60s;',
    'send_timeout 60s;',
    'reset_timedout_connection on;',
    'client_body_buffer_size 128k;',
    'large_client_header_buffers 4 16k;',
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;',
    'ssl_session_cache shared:sites:10m;',
    'ssl_session_timeout 1d;',
    ...trustedProxies.map((text) => `set_real_ip_from ${network(text)};`),
    ...(trustedProxies.length > 0 ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
    ...askedName,
    // An upgrade to anything but WebSocket would carry requests past the rules.
    'map $http_upgrade $gh_upgrade { websocket websocket; default ""; }',
    'map $gh_upgrade $gh_connection { "" ""; default upgrade; }',
    // Pages of our own, and not those of the site behind, have a line that names nginx.
    `map "$upstream_addr|$upstream_header_time" $gh_own_page { "~^unix:[^ ]*[|]" "${nginxLine}"; "~[0-9]$" ""; default "${nginxLine}"; }`,
    'sub_filter $gh_own_page "";',
    'proxy_http_version 1.1;',
    'proxy_ignore_headers X-Accel-Redirect X-Accel-Limit-Rate X-Accel-Charset;',
    'proxy_connect_timeout 5s;',
    'proxy_send_timeout 60s;',
    'proxy_read_timeout 300s;',
    'proxy_buffer_size 16k;',
    'proxy_buffers 8 32k;',
    'proxy_busy_buffers_size 64k;',
    // What a slow client does not take stays with the site behind, and on no disk.
    'proxy_max_temp_file_size 0;',
    'proxy_ssl_protocols TLSv1.2 TLSv1.3;',
    'proxy_ssl_verify_depth 6;',
    ...(profiles.length === 0 ? [] : [`modsecurity_rules_file ${path(`${folder}/${nginxFiles.rules}`)};`]),
    ...(profiles.some((profile) => has(profile, 'block')) ? refusalLog : []),
  ]
}

/** Tells the mark of the configuration to whoever asks at a socket of ours. */
function controlServer({ mark }: NginxSettings, at: At): readonly string[] {
  return block('server', [
    `listen unix:${at(nginxFiles.control)} default_server;`,
    ...(mark === '' ? [] : [`return 200 "${word(mark)}";`]),
    'access_log off;',
  ])
}

/**
 * Sends requests whose bodies are there back to their site, to be judged, those with large ones by way of the gate: the control socket
 * by another name.
 */
function bodyServer({ gate }: NginxSettings, at: At): readonly string[] {
  const socket = `unix:${at(nginxFiles.control)}`
  return [
    ...bodies,
    'map $http_x_bytes $gh_onward { "~[0-9]{6}" @queued; default @guarded; }',
    ...block('upstream gh_bodies', [`server ${socket};`, 'keepalive 32;']),
    ...block('upstream gh_gate', [`server unix:${path(gate)};`]),
    ...block('server', [
      `listen ${socket};`,
      'server_name gh_bodies;',
      'more_clear_headers Server;',
      'add_header X-Accel-Redirect $gh_onward;',
      'return 204;',
    ]),
  ]
}

type At = (name: string) => string

/** Servers for names that no site has, at each address and port that a site with names has. */
function defaultServers(sites: readonly ServedSite[]): readonly string[] {
  const taken = new Set(sites.filter(({ names }) => names.length === 0).flatMap(endpointsOf))
  const all = new Map(
    sites.flatMap((site) => [
      ...endpointsOf(site).map((endpoint) => [endpoint, site.isTls] as const),
      ...redirectEndpoints(site).map((endpoint) => [endpoint, false] as const),
    ]),
  )
  const anyName = new Set(
    sites.filter(({ names }) => names.length === 0).flatMap((site) => redirectEndpoints(site)),
  )
  return [...all]
    .filter(([endpoint]) => !taken.has(endpoint) && !anyName.has(endpoint))
    .flatMap(([endpoint, isTls]) =>
      block('server', [
        `listen ${endpoint}${isTls ? ' ssl http2' : ''} default_server;`,
        'server_name _;',
        'more_clear_headers Server;',
        ...(isTls ? ['ssl_reject_handshake on;'] : []),
        // Encrypted, a client may still ask for another name than it began with.
        'return 444;',
      ]),
    )
}

interface SiteParts {
  readonly settings: NginxSettings
  readonly at: At
}

function siteServer(site: ServedSite, { settings, at }: SiteParts): readonly string[] {
  const profile = settings.profiles.find(({ id }) => id === site.profile)
  const id = integer(site.id)
  const isDefault = site.names.length === 0 ? ' default_server' : ''
  const isServerShown = profile === undefined || profile.serverTokens
  const { scheme, verify } = site.upstream
  const passed = `proxy_pass ${scheme}://gh_site_${id};`
  return block('server', [
    ...endpointsOf(site).map(
      (endpoint) => `listen ${endpoint}${site.isTls ? ' ssl http2' : ''}${isDefault};`,
    ),
    ...serverName(site),
    ...hostHeaders(site),
    ...forwardedHeaders,
    ...(site.isTls
      ? [
          `ssl_certificate ${at(siteFile(site.id, 'chain'))};`,
          `ssl_certificate_key ${at(siteFile(site.id, 'key'))};`,
        ]
      : []),
    `proxy_redirect ${originOf(site.upstream)}/ /;`,
    isServerShown ? 'more_set_headers "Server: $upstream_http_server";' : 'more_clear_headers Server;',
    ...(scheme === 'https'
      ? [
          `proxy_ssl_name ${hostWord(site.behindName)};`,
          `proxy_ssl_server_name ${parseAddress(site.upstream.address) === null ? 'on' : 'off'};`,
          `proxy_ssl_verify ${verify ? 'on' : 'off'};`,
          ...(verify ? [`proxy_ssl_trusted_certificate ${path(settings.trusted)};`] : []),
        ]
      : []),
    ...(profile === undefined
      ? ['client_max_body_size 0;', 'proxy_request_buffering off;']
      : guarded(profile, id, { settings, at })),
    ...(profile === undefined ? block('location /', [passed]) : guardedLocations(passed)),
    ...(profile === undefined || !has(profile, 'pass') ? [] : block('location @unguarded', [passed])),
  ])
}

/** Requests with short bodies are judged as they come, others once their bodies are there (docs/adr/0083). */
function guardedLocations(passed: string): readonly string[] {
  return [
    // A request that an error page leads on would be judged in vain.
    'recursive_error_pages on;',
    'error_page 419 = @body;',
    'error_page 420 = @guarded;',
    ...block('location /', ['if ($gh_is_open) { return 419; }', 'return 420;']),
    ...block('location @body', [
      // The rules read a body from its file, which is removed behind the request.
      'client_body_in_file_only clean;',
      'proxy_set_header X-Bytes $request_length;',
      ...askedFor('gh_bodies'),
    ]),
    ...block('location @queued', ['proxy_set_header X-Worker $pid;', ...askedFor('gh_gate')]),
    ...block('location @guarded', ['modsecurity on;', passed]),
  ]
}

/** Directives that ask a server of ours where a request goes on, without its headers and body. */
function askedFor(name: string): readonly string[] {
  return [
    'proxy_method GET;',
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    `proxy_set_header Host ${name};`,
    'proxy_set_header Content-Length "";',
    'proxy_set_header Connection "";',
    'proxy_ignore_headers X-Accel-Limit-Rate X-Accel-Charset;',
    `proxy_pass http://${name};`,
  ]
}

/** Directives of a site that a profile guards: lists decide first, before any rule is asked. */
function guarded(profile: SiteWafProfile, id: string, { settings, at }: SiteParts): readonly string[] {
  return [
    // Where nothing is blocked, the rules see the beginning of a greater body.
    `client_max_body_size ${profile.detectionOnly ? 0 : mostBodyBytes};`,
    `modsecurity_rules_file ${at(rulesFile(profile.id))};`,
    `modsecurity_transaction_id "${id}-$request_id";`,
    // Rules see an answer when it is whole: until then nothing of it leaves, and beyond 512 KB they see its beginning only.
    'postpone_output 524288;',
    'proxy_buffers 20 32k;',
    'proxy_busy_buffers_size 576k;',
    // A compressed answer could not be inspected; the client gets it compressed by us.
    'proxy_set_header Accept-Encoding "";',
    'gzip on;',
    'gzip_proxied any;',
    'gzip_vary on;',
    'gzip_comp_level 2;',
    'gzip_types text/plain text/css text/xml application/json application/javascript application/xml image/svg+xml;',
    ...(profile.lists.length === 0
      ? []
      : [`set $gh_site ${id};`, `set $gh_list $${listVariable(profile.id)};`]),
    ...(has(profile, 'block')
      ? [
          `access_log ${path(settings.refusals)} gh_refusals if=$gh_is_refused;`,
          'if ($gh_list ~ ^block) { return 403; }',
        ]
      : []),
    ...(has(profile, 'pass')
      ? ['error_page 418 = @unguarded;', 'if ($gh_list ~ ^pass) { return 418; }']
      : []),
  ]
}

/** The name that chose the site, whatever other one the client writes beside it. */
function hostHeaders({ listen: { port }, isTls }: ServedSite): readonly string[] {
  const name = port === (isTls ? 443 : 80) ? '$gh_host' : `"$gh_host:${integer(port)}"`
  return [
    `proxy_set_header Host ${name};`,
    `proxy_set_header X-Forwarded-Host ${name};`,
    `proxy_set_header X-Forwarded-Port ${integer(port)};`,
  ]
}

/** The site behind by its own address: where it leads a client there, the client stays at the site. */
function originOf({ scheme, address, port }: ServedSite['upstream']): string {
  const name = parseAddress(address) === null ? hostWord(address) : host(address)
  return `${scheme}://${name}${port === (scheme === 'https' ? 443 : 80) ? '' : `:${integer(port)}`}`
}

/** Leads from port 80 to the encrypted site. */
function redirectServer(site: ServedSite): readonly string[] {
  const { port } = site.listen
  const isDefault = site.names.length === 0 ? ' default_server' : ''
  return block('server', [
    ...redirectEndpoints(site).map((endpoint) => `listen ${endpoint}${isDefault};`),
    ...serverName(site),
    'more_clear_headers Server;',
    `return 308 https://$gh_host${port === 443 ? '' : `:${integer(port)}`}$request_uri;`,
  ])
}

function upstream(site: ServedSite): readonly string[] {
  const port = integer(site.upstream.port)
  const servers = site.behind.map((address) => `server ${host(address)}:${port} max_fails=0;`)
  return block(`upstream gh_site_${integer(site.id)}`, [
    // A name without an address: the client gets 502.
    ...(servers.length === 0 ? ['server 127.0.0.1:9 down;'] : [...servers]),
    // While a worker inspects a body it does not see that the site behind has ended a connection: the next request would be 502.
    ...(site.profile === null ? ['keepalive 64;', 'keepalive_timeout 4s;'] : []),
  ])
}

function lists(profile: SiteWafProfile, at: At): readonly string[] {
  if (profile.lists.length === 0) return []
  return block(`geo $${listVariable(profile.id)}`, ['default "";', `include ${at(listsFile(profile.id))};`])
}

/** Texts of lists: the files of a configuration are asked for repeatedly. */
const listTexts = new WeakMap<SiteWafProfile['lists'], string>()

function listNetworks({ lists: all }: SiteWafProfile): string {
  const known = listTexts.get(all)
  if (known !== undefined) return known
  const text = all
    .map(({ networks: each, action, rule }) => {
      const end = ` ${action}-${integer(rule)};\n`
      // Hundreds of thousands: a text of its own for each would take seconds.
      return `${each.map(network).join(end)}${end}`
    })
    .join('')
  listTexts.set(all, text)
  return text
}

function has({ lists: all }: SiteWafProfile, action: 'block' | 'pass'): boolean {
  return all.some((list) => list.action === action)
}

function serverName({ names }: ServedSite): readonly string[] {
  return names.length === 0 ? ['server_name _;'] : [`server_name ${names.map(hostWord).join(' ')};`]
}

function endpointsOf({
  listen: { addresses, port },
}: {
  readonly listen: { readonly addresses: readonly string[]; readonly port: number }
}): readonly string[] {
  return addresses.map((address) => `${host(address)}:${integer(port)}`)
}

function redirectEndpoints(site: Pick<ServedSite, 'leadsFrom'>): readonly string[] {
  return endpointsOf({ listen: { addresses: site.leadsFrom, port: 80 } })
}

function rulesFile(profile: string): string {
  return `waf-${uuid(profile)}.conf`
}

function listsFile(profile: string): string {
  return `lists-${uuid(profile)}.conf`
}

function listVariable(profile: string): string {
  return `gh_lists_${uuid(profile).replaceAll('-', '_')}`
}

function block(head: string, body: readonly string[]): readonly string[] {
  return [`${head} {`, ...indented(body), '}']
}

function indented(all: readonly string[]): readonly string[] {
  return all.map((line) => `  ${line}`)
}

/** An address as it stands before a port. Throws for any other text. */
function host(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === null) throw new Error(`not an address: ${address}`)
  return parsed.family === 6 ? `[${address}]` : address
}

/** Lists of countries have hundreds of thousands: reading each would hold the data plane for seconds, and nginx reads them anyway. */
function network(text: string): string {
  return matching(text, /^[0-9a-f.:]+\/\d{1,3}$/)
}

function hostWord(name: string): string {
  return matching(name, /^(\*\.)?[a-z0-9_.-]+$|^[0-9a-f:.]+$/)
}

function uuid(text: string): string {
  return matching(text, /^[0-9a-f-]{36}$/i).toLowerCase()
}

function word(text: string): string {
  return matching(text, /^[A-Za-z0-9_.-]+$/)
}

function path(text: string): string {
  return matching(text, /^\/[A-Za-z0-9_./-]+$/)
}

function matching(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new Error(`nginx cannot be told this: ${text}`)
  return text
}
