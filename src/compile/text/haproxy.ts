import {
  type HaproxyFile,
  type HaproxySettings,
  haproxyFiles,
  type WriteHaproxy,
} from '../../core/engine/declared/haproxy-settings.ts'
import { webProxy } from '../../core/net/web-proxy.ts'
import { safeCookies } from '../../core/web/safe-search.ts'
import { haproxyPages } from './haproxy-page.ts'

/** Headers that the judge may set in a request. */
export const safeHeaders = ['YouTube-Restrict', 'Prefer', 'YouTube-Safety-Mode'] as const

const html = 'content-type "text/html; charset=utf-8" hdr Cache-Control no-store hdr Connection close'
const judgeMilliseconds = 200
/** The head of a request, or the first message of TLS, fits into one question, and so does an answer. */
const bufferBytes = 32_768
const frameBytes = bufferBytes - 4
/** Limits in bytes, longer than any value that means something: the rest is cut, so that no client makes a question or a row too long. */
const [longestHeader, longestName, helloBytes] = [1_024, 255, 16_389]
const cut = (bytes: number) => `bytes(0,${bytes})`
/** So much of an answer without a type is read, and so much is waited for: as long as the longest beginning that tells a type. */
const beginningBytes = 64
const tellingBytes = 12
/** A site may be silent for so long. */
const siteTimeout = '1h'
const judged = '  acl judged var(txn.gh.action) -m found'
const bodyService = 'take-body'
const bodyLimits = { bytes: 64 * 1024 * 1024, seconds: 30 }
/** Name that a decrypted connection asked for. */
const tlsName = 'ssl_fc_sni,lower,rtrim(.)'

/** Writer of HAProxy's files. */
export const writeHaproxy: WriteHaproxy = {
  names: haproxyFiles,
  texts: (settings) => ({
    config: haproxyConfig(settings),
    spoe: haproxySpoe(),
    bodies: haproxyBodies(),
    ...haproxyPages(settings.contact),
  }),
}

/** HAProxy's configuration: how connections go, and nothing of the policy. */
export function haproxyConfig(settings: HaproxySettings): string {
  const { folder, judge, connections } = settings
  const at = (file: HaproxyFile) => `${folder}/${haproxyFiles[file]}`
  return text([
    'global',
    `  nbthread ${settings.threads}`,
    '  log ring@rows len 16384 format raw local0',
    `  stats socket ${at('control')} mode 600 level admin expose-fd listeners`,
    // Each connection of a client may need another one, to a front behind the first.
    `  maxconn ${2 * connections}`,
    `  maxpipes ${settings.pipes}`,
    '  no strict-limits',
    '  tune.ssl.default-dh-param 2048',
    '  tune.ssl.cachesize 20000',
    '  tune.ssl.ssl-ctx-cache-size 10000',
    '  tune.maxrewrite 4096',
    `  tune.bufsize ${bufferBytes}`,
    '  ssl-default-bind-options ssl-min-ver TLSv1.2',
    '  ssl-default-server-options ssl-min-ver TLSv1.2',
    '  hard-stop-after 24h',
    `  lua-load ${at('bodies')}`,
    '',
    // A reader that is late for some seconds costs no rows, and never a request.
    'ring rows',
    '  format raw',
    '  maxlen 16384',
    '  size 16777216',
    '  timeout connect 1s',
    '  timeout server 10s',
    `  server engine unix@${settings.rows}`,
    '',
    'defaults',
    '  log global',
    '  timeout connect 10s',
    '  timeout client 1h',
    `  timeout server ${siteTimeout}`,
    '  timeout tunnel 24h',
    '  timeout http-request 30s',
    '  timeout http-keep-alive 2m',
    '  option clitcpka',
    '  option srvtcpka',
    '  option splice-auto',
    '  option dontlognull',
    '  retries 1',
    '',
    'frontend arriving',
    '  mode tcp',
    `  bind 0.0.0.0:${webProxy.port} transparent`,
    ...(settings.hasIpv6 ? [`  bind :::${webProxy.port} v6only transparent`] : []),
    `  maxconn ${connections}`,
    `  log-format '${arrivingRow}'`,
    `  filter spoe engine gatehouse config ${at('spoe')}`,
    // A client that says nothing in this time is sent away: what it said later would not be judged.
    '  tcp-request inspect-delay 30s',
    '  acl tls req.ssl_hello_type 1',
    '  acl record req.payload(0,1) -m bin 14 15 16 17',
    // All text is taken for HTTP, whose front refuses what it does not understand; a server might understand it.
    '  acl words req.payload(0,1),hex -m reg ^(09|0A|0D|[2-6]|7[0-9A-E])',
    '  acl ssh req.payload(0,4) -m bin 5353482d',
    judged,
    '  acl plain var(sess.row) -m str request',
    // These are asked again for each further request.
    '  tcp-request content accept if plain',
    '  tcp-request content set-var(sess.row) str(tunnel)',
    '  tcp-request content set-var(sess.row) str(request) if words !ssh',
    '  tcp-request content switch-mode http proto h1 if words !ssh',
    '  tcp-request content set-log-level silent if !{ req.len gt 0 }',
    '  tcp-request content reject if !{ req.len gt 0 }',
    '  tcp-request content set-var(txn.tls) req.ssl_sni,lower if tls',
    `  tcp-request content set-var(txn.why) str(malformed) if tls { var(txn.tls),length gt ${longestName} }`,
    `  tcp-request content reject if tls { var(txn.tls),length gt ${longestName} }`,
    // What a client sends behind its first message is none of it.
    `  tcp-request content set-var(txn.hello) req.payload(0,0),${cut(helloBytes)} if tls`,
    ...hello('if tls', settings),
    '  tcp-request content unset-var(txn.hello) if tls',
    // The certificates that HAProxy makes have the whole name as that of their subject, which takes no longer one.
    '  acl long var(txn.tls),length gt 64',
    '  tcp-request content set-var(txn.why) str(long-name) if tls long { var(txn.gh.action) -m str deny redirect bump }',
    '  tcp-request content reject if tls long { var(txn.gh.action) -m str deny redirect bump }',
    // Its row is of use only where the client then does not take the certificate.
    '  tcp-request content set-var(txn.why) str(handed-on) if tls { var(txn.gh.action) -m str deny redirect bump }',
    '  tcp-request content accept if tls',
    '  tcp-request content set-var(txn.why) str(malformed) if record',
    '  tcp-request content reject if record',
    // Neither TLS nor text: its address decides, and there is nothing to decrypt.
    ...hello('if TRUE', settings),
    '  tcp-request content reject if { var(txn.gh.action) -m str deny redirect bump }',
    '  use_backend plain-site if plain',
    '  use_backend hand-tls if tls { var(txn.gh.action) -m str deny redirect bump }',
    '  default_backend tunnel',
    '',
    'backend tunnel',
    '  mode tcp',
    '  source 0.0.0.0 usesrc clientip',
    '  server site 0.0.0.0:0',
    '',
    'backend hand-tls',
    '  mode tcp',
    `  server next unix@${at('decrypted')} send-proxy-v2`,
    '',
    'frontend decrypted',
    `  bind unix@${at('decrypted')} mode 600 accept-proxy ssl crt ${at('server')} generate-certificates ca-sign-file ${at('authority')} alpn http/1.1`,
    '  mode http',
    `  maxconn ${connections}`,
    `  log-format '${decryptedRow}'`,
    `  error-log-format '${handshakeRow}'`,
    '  default_backend tls-site',
    '',
    'backend plain-site',
    ...requests(settings, at, false),
    ...answers(settings, at),
    '  server site 0.0.0.0:0',
    '',
    'backend tls-site',
    ...requests(settings, at, true),
    ...answers(settings, at),
    `  server site 0.0.0.0:0 ssl verify required ca-file ${settings.trusted} sni var(txn.site) alpn http/1.1 no-ssl-reuse`,
    '',
    'backend judge',
    '  mode tcp',
    '  no option splice-auto',
    `  timeout connect ${judgeMilliseconds}ms`,
    '  timeout server 3m',
    '  option spop-check',
    `  server judge unix@${judge}`,
  ])
}

/** The questions that HAProxy puts to the judge, and for how long it waits. */
export function haproxySpoe(): string {
  const asked =
    'dst=dst port=dst_port tls=var(txn.tls) decrypted=var(txn.decrypted) method=var(txn.method) ' +
    'host=var(txn.host) path=var(txn.path) query=var(txn.query) language=var(txn.language)'
  return text([
    '[gatehouse]',
    'spoe-agent gatehouse',
    '  groups hello request answer',
    '  option var-prefix gh',
    '  option set-on-error error',
    // One late answer is no reason to ask nothing more in a connection.
    '  option continue-on-error',
    '  timeout hello 200ms',
    '  timeout idle 2m',
    `  timeout processing ${judgeMilliseconds}ms`,
    `  max-frame-size ${frameBytes}`,
    '  use-backend judge',
    '',
    'spoe-group hello',
    '  messages tls',
    '',
    'spoe-group request',
    '  messages request',
    '',
    'spoe-group answer',
    '  messages answer',
    '',
    'spoe-message tls',
    '  args src=src dst=dst port=dst_port sni=var(txn.tls) hello=var(txn.hello)',
    '',
    'spoe-message request',
    `  args src=src ${asked}`,
    '',
    'spoe-message answer',
    `  args src=src ${asked} status=status type=res.fhdr(content-type),${cut(longestHeader)} start=var(txn.start)`,
  ])
}

/** The question about a connection, and what follows from the answer at once. */
function hello(when: string, { onFailure, denyUntrusted }: HaproxySettings): readonly string[] {
  const reject = (condition: string) => `  tcp-request content reject ${when} ${condition}`
  return [
    `  tcp-request content send-spoe-group gatehouse hello ${when}`,
    ...(onFailure === 'block' ? [reject('!judged')] : []),
    reject('{ var(txn.gh.action) -m str drop }'),
    ...(denyUntrusted === 'reset' ? [reject('{ var(txn.gh.action) -m str deny redirect }')] : []),
  ]
}

type At = (file: HaproxyFile) => string

/** Refusals and questions about each request, plain or decrypted. */
function requests({ onFailure }: HaproxySettings, at: At, decrypted: boolean): readonly string[] {
  const name = decrypted ? tlsName : "str('')"
  return [
    '  mode http',
    `  filter spoe engine gatehouse config ${at('spoe')}`,
    '  source 0.0.0.0 usesrc clientip',
    ...[502, 503, 504].map((status) => `  http-error status ${status} ${html} lf-file ${at('unreachable')}`),
    // A connection to a site is that of one client, whose further requests take it, and ends with that.
    '  http-reuse never',
    judged,
    '  http-request set-var(txn.began) date(0,ms)',
    `  http-request set-var(txn.tls) ${name}`,
    ...(decrypted ? [`  http-request set-var(txn.site) ${tlsName} if { ssl_fc_has_sni }`] : []),
    `  http-request set-var(txn.decrypted) bool(${decrypted})`,
    // The method alone would become OPTIONS where it is none of those that HAProxy knows.
    '  http-request set-var(txn.method) method,concat()',
    '  http-request set-var(txn.host) req.hdr(host),lower',
    '  http-request set-var(txn.path) path',
    '  http-request set-var(txn.query) query',
    `  http-request set-var(txn.language) req.fhdr(accept-language),${cut(longestHeader)}`,
    '  http-request set-var(txn.why) str(malformed)',
    '  http-request return status 405 hdr Connection close if METH_CONNECT',
    '  http-request deny deny_status 400 if !{ url -m beg / } !{ url -m str * }',
    '  http-request deny deny_status 400 if { req.hdr_cnt(host) gt 1 }',
    '  http-request deny deny_status 400 if HTTP_1.1 { req.hdr_cnt(host) eq 0 }',
    '  http-request deny deny_status 400 if { req.hdr(host) -m reg [^A-Za-z0-9._:\\[\\]-] }',
    ...(decrypted
      ? [
          '  http-request set-var(txn.bare) req.hdr(host),lower,regsub(:[0-9]*$,),rtrim(.)',
          '  http-request set-var(txn.why) str(other-name)',
          `  http-request return status 421 ${html} file ${at('otherName')} if { ssl_fc_has_sni } { req.hdr_cnt(host) gt 0 } !{ var(txn.bare),strcmp(txn.tls) eq 0 }`,
        ]
      : []),
    '  http-request unset-var(txn.why)',
    // An upgrade to something that is not judged would carry requests past us.
    '  acl websocket req.hdr(upgrade) -m str -i websocket',
    '  http-request del-header Upgrade if !websocket',
    '  http-request del-header HTTP2-Settings',
    '  http-request send-spoe-group gatehouse request',
    '  http-request set-var(txn.why) str(unjudged) if !judged',
    ...(onFailure === 'block'
      ? [`  http-request return status 503 ${html} file ${at('unjudged')} if !judged`]
      : []),
    ...takenBody,
    ...verdict('http-request'),
    ...(decrypted
      ? [
          // Without a name there is none that the certificate of the site could be for.
          '  http-request set-var(txn.why) str(other-name) if !{ ssl_fc_has_sni }',
          `  http-request return status 421 ${html} file ${at('otherName')} if !{ ssl_fc_has_sni }`,
        ]
      : []),
    '  http-request set-pathq %[var(txn.gh.rewrite)] if { var(txn.gh.rewrite) -m beg / }',
    ...safeHeaders.map(
      (header) =>
        `  http-request set-header ${header} %[var(txn.gh.header),field(2,:),ltrim(' ')] if { var(txn.gh.header),field(1,:) -m str -i ${header} }`,
    ),
    '  acl strict var(txn.gh.cookie) -m len gt 0',
    // Which of two cookies of one name counts is up to the site: the client's own goes. A whole header, since values may have commas.
    `  http-request set-var(txn.others) "req.fhdr(cookie),regsub('(?<![^;\\\\s])(?:${safeCookies.join('|')})\\\\s*=[^;]*(?:;\\\\s*|\\\\z)',,g)" if strict`,
    '  http-request set-header Cookie %[var(txn.gh.cookie)] if strict !{ var(txn.others) -m len gt 0 }',
    '  http-request set-header Cookie "%[var(txn.gh.cookie)]; %[var(txn.others)]" if strict { var(txn.others) -m len gt 0 }',
    // Until the head of an answer comes: then the site has not answered.
    '  http-request set-var(txn.why) str(unanswered) if { var(txn.gh.action) -m str pass }',
    // The variable of the answer must not be that of the request, where the answer is judged, too.
    '  acl final var(txn.gh.final) -m found',
    '  http-request unset-var(txn.gh.action) if { var(txn.gh.action) -m str pass } !final',
  ]
}

/**
 * A client that sends a body reads the answer behind it, or loses it where the connection is reset meanwhile: the refusal comes as
 * the answer to the whole request. A client that waits to be asked for the body is answered at once.
 */
const takenBody: readonly string[] = [
  '  acl refused var(txn.gh.action) -m str deny redirect',
  '  acl body req.fhdr(transfer-encoding) -m found',
  '  acl body req.hdr(content-length) -m int gt 0',
  '  acl waiting req.fhdr(expect) -m found',
  "  http-request set-var(txn.gh.final) str('yes') if refused body !waiting",
  `  http-request use-service lua.${bodyService} if refused body !waiting`,
]

/** Program that takes bodies up to their end or its limits. Its answer is replaced by that of the verdict. */
function haproxyBodies(): string {
  return text([
    `core.register_service('${bodyService}', 'http', function(applet)`,
    `  local left, last = ${bodyLimits.bytes}, core.now().sec + ${bodyLimits.seconds}`,
    '  while left > 0 and core.now().sec < last do',
    '    local piece = applet:receive(16384)',
    "    if piece == nil or piece == '' then break end",
    '    left = left - #piece',
    '  end',
    '  applet:set_status(403)',
    '  applet:start_response()',
    'end)',
  ])
}

/** The questions about each answer, whose kind decides. */
function answers({ onFailure }: HaproxySettings, at: At): readonly string[] {
  return [
    '  http-after-response set-var(txn.status) status',
    '  http-response unset-var(txn.why)',
    // What says nothing of its kind, and is not packed, is known by its beginning.
    '  acl typed res.fhdr(content-type) -m len gt 0',
    '  acl packed res.fhdr(content-encoding) -m len gt 0',
    `  http-response wait-for-body time ${siteTimeout} at-least ${tellingBytes} if !final !typed !packed`,
    `  http-response set-var(txn.start) res.body,bytes(0,${beginningBytes}) if !final !typed !packed`,
    '  http-response send-spoe-group gatehouse answer if !final',
    '  acl answered var(txn.gh.action) -m found',
    '  http-response set-var(txn.why) str(unjudged) if !answered',
    ...(onFailure === 'block'
      ? [`  http-response return status 503 ${html} file ${at('unjudged')} if !answered`]
      : []),
    ...verdict('http-response'),
  ]
}

function verdict(when: 'http-request' | 'http-response'): readonly string[] {
  const drop = when === 'http-request' ? 'reject' : 'deny deny_status 403'
  return [
    `  ${when} ${drop} if { var(txn.gh.action) -m str drop }`,
    `  ${when} redirect location %[var(txn.gh.location)] code 302 if { var(txn.gh.action) -m str redirect } { var(txn.gh.location) -m reg ^[!-~]+$ }`,
    `  ${when} return status 403 ${html} lf-string "%[var(txn.gh.page)]" if { var(txn.gh.action) -m str deny redirect }`,
  ]
}

const word = (fetch: string) => `%[${fetch},json(utf8s)]`
const common = `"at":%Ts%ms,"src":"%ci","sport":%cp,"dst":"%[dst]","dport":"%[dst_port]","up":%U,"down":%B,"end":"%ts"`
/** The judge writes all that a row has of its verdict into `told` (`engines/proxy/verdict-text.ts`): each further variable would cost each request. */
const verdictParts = ['action', 'told', 'error']
  .map((part) => `"${part}":"${word(`var(txn.gh.${part})`)}"`)
  .join(',')

/** A row has room for so much of an address, even where each byte of it is escaped. */
const loggedBytes = { host: longestName, path: 3_072, query: 2_048, why: 32 }
/** A connection that is passed on, or a request, as a line of JSON, whose texts are escaped by HAProxy. */
const row = (kind: string, scheme: string, tls: string) =>
  `{"row":"${kind}",${common},"ms":%Tt,"began":"%[var(txn.began)]","ended":"%[date(0,ms)]","status":"%[var(txn.status)]",` +
  `"method":"${word(`var(txn.method),${cut(longestName)}`)}","scheme":"${scheme}","tls":"${word(tls)}",` +
  `"site":"${word('bc_err_str')}","detail":"${word('ssl_bc_err_str')}",` +
  Object.entries(loggedBytes)
    .map(([part, bytes]) => `"${part}":"${word(`var(txn.${part}),${cut(bytes)}`)}",`)
    .join('') +
  `${verdictParts}}`
const arrivingRow = row('%[var(sess.row)]', 'http', 'var(txn.tls)')
const decryptedRow = row('request', 'https', tlsName)
const handshakeRow = `{"row":"handshake","at":%Ts%ms,"src":"%ci","sport":%cp,"dst":"%[dst]","dport":"%[dst_port]","tls":"${word('ssl_fc_sni')}","error":"${word('fc_err_str')}","detail":"${word('ssl_fc_err_str')}"}`

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
