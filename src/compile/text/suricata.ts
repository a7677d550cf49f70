import type { SuricataSettings } from '../../core/engine/declared/suricata-settings.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { markBits } from '../../core/ruleset/service-chain.ts'
import { ruleVariables } from '../../core/signature/rule-head.ts'
import { hex, integer } from './nft-rule.ts'

/**
 * The only writer of Suricata's configuration. All texts are in quotes, and what could end a quotation is refused with an exception.
 */

/** Applications whose keywords rules may use; some are off in Suricata unless it is told. */
const protocols = [
  ...[
    'bittorrent-dht',
    'dcerpc',
    'dhcp',
    'dnp3',
    'dns',
    'enip',
    'ftp',
    'http',
    'http2',
    'ike',
    'imap',
    'krb5',
  ],
  ...['modbus', 'mqtt', 'nfs', 'ntp', 'pgsql', 'quic', 'rdp', 'rfb', 'sip', 'smb', 'smtp', 'snmp', 'ssh'],
  ...['telnet', 'tftp', 'tls'],
]

const ports: Readonly<Record<string, string>> = {
  HTTP_PORTS: '80',
  SHELLCODE_PORTS: '!80',
  ORACLE_PORTS: '1521',
  SSH_PORTS: '22',
  DNP3_PORTS: '20000',
  MODBUS_PORTS: '502',
  FILE_DATA_PORTS: '[$HTTP_PORTS,110,143]',
  FTP_PORTS: '21',
  GENEVE_PORTS: '6081',
  VXLAN_PORTS: '4789',
  TEREDO_PORTS: '3544',
}

/** Suricata looks for DNS at port 53 alone if it is not told otherwise; 0 stands for any port. */
const ownPorts: Readonly<Record<string, string>> = { dnp3: '20000', dns: '0', enip: '44818', modbus: '502' }

/** Signatures of one packet that become alerts, of which Suricata has room for 15 if it is not told otherwise. */
const mostAlerts = 255

/** So much of each direction of a connection is inspected, and as much of a body in it after it is unpacked. */
const depthMebibytes = 1

/**
 * Limits of HTTP. Without them the first 4 KiB of bodies are read, and none of a connection behind a line of 18 kB, 1,024 headers, or 512 requests
 * without their answers, which usual servers take. Headers are compared with each other, so that many more of them would cost seconds.
 */
const webLimits = [
  '      libhtp:',
  '        default-config:',
  '          personality: IDS',
  ...['request', 'response'].flatMap((which) => [
    `          ${which}-body-limit: ${depthMebibytes}mb`,
    `          ${which}-body-minimal-inspect-size: 32kb`,
    `          ${which}-body-inspect-window: 16kb`,
  ]),
  '          response-body-decompress-layer-limit: 2',
  `          meta-field-limit: ${depthMebibytes}mb`,
  '          headers-limit: 5000',
  '          max-tx: 16384',
  // By the clock: on a busy machine the usual tenth of a second leaves bodies packed that took none.
  '          decompression-time-limit: 1000000',
  '          http-body-inline: auto',
]

/** Limits of messages in SMTP. */
const mailBodies = [
  '      mime:',
  ...['decode-mime', 'decode-base64', 'decode-quoted-printable'].map((what) => `        ${what}: yes`),
  '        header-value-depth: 2000',
  '        extract-urls: yes',
  '      inspected-tracker:',
  `        content-limit: ${depthMebibytes * 2 ** 20}`,
  '        content-inspect-min-size: 32768',
  '        content-inspect-window: 16384',
]

/** The configuration of an inspector that listens at a queue of the kernel. */
export function suricataConfig(settings: SuricataSettings): string {
  const { home, onFailure, memoryBytes } = settings
  // What it has no memory for is not inspected.
  const without = onFailure === 'block' ? 'drop-packet' : 'ignore'
  const room = (share: number) =>
    `${integer(Math.max(16, Math.floor((memoryBytes * share) / 2 ** 20)), 2 ** 20)}mb`
  return lines([
    ...variables(home),
    `default-log-dir: ${quoted(settings.folder)}`,
    'default-rule-path: /',
    'rule-files:',
    `  - ${quoted(settings.rules)}`,
    `classification-file: ${quoted(settings.classification)}`,
    `reference-config-file: ${quoted(settings.reference)}`,
    `threshold-file: ${quoted(settings.threshold)}`,
    'nfq:',
    '  mode: accept',
    `  bypass-mark: ${number(markBits.bypass)}`,
    `  bypass-mask: ${number(markBits.bypass)}`,
    '  batchcount: 20',
    `  fail-open: ${onFailure === 'pass' ? 'yes' : 'no'}`,
    'stream:',
    `  memcap: ${room(0.15)}`,
    `  memcap-policy: ${without}`,
    '  midstream: true',
    '  midstream-policy: ignore',
    '  checksum-validation: no',
    '  inline: yes',
    '  bypass: yes',
    '  reassembly:',
    `    memcap: ${room(0.4)}`,
    `    memcap-policy: ${without}`,
    `    depth: ${depthMebibytes}mb`,
    'flow:',
    `  memcap: ${room(0.25)}`,
    `  memcap-policy: ${without}`,
    'defrag:',
    `  memcap: ${room(0.05)}`,
    `  memcap-policy: ${without}`,
    'host:',
    '  memcap: 32mb',
    'app-layer:',
    '  error-policy: ignore',
    ...applications({ http: webLimits, smtp: mailBodies, tls: ['      encryption-handling: bypass'] }),
    'max-pending-packets: 1024',
    `packet-alert-max: ${mostAlerts}`,
    'unix-command:',
    '  enabled: yes',
    `  filename: ${quoted(settings.control)}`,
    'outputs:',
    '  - eve-log:',
    '      enabled: yes',
    '      filetype: unix_stream',
    `      filename: ${quoted(settings.alerts)}`,
    '      types:',
    '        - alert:',
    '            metadata: yes',
    // The answer to what is dropped follows from it.
    '            packet: yes',
    '            tagged-packets: no',
    // A threshold keeps the alert of a packet back, and not its end. Nor does a connection begin that has the ends of a dropped one.
    '        - drop:',
    '            alerts: yes',
    '            flows: all',
    // Its counts are asked for, and compared with the alerts that came.
    'stats:',
    '  enabled: yes',
    '  interval: 1',
    ...logging,
  ])
}

/** The configuration of a trial, which reads rules and no packets. Nothing in it comes from outside. */
export function suricataTrialConfig(): string {
  const home = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
  return lines([...variables(home), 'app-layer:', ...applications({}), ...logging])
}

const logging = [
  'logging:',
  '  default-log-level: notice',
  '  outputs:',
  '    - console:',
  '        enabled: yes',
]

function lines(all: readonly string[]): string {
  return ['%YAML 1.1', '---', ...all, ''].join('\n')
}

function variables(home: readonly string[]): readonly string[] {
  const networks = home.length === 0 ? '!0.0.0.0/0' : `[${home.map(network).join(',')}]`
  const others = ruleVariables.addresses.filter((name) => !/^(HOME|EXTERNAL)_NET$/.test(name))
  return [
    'vars:',
    '  address-groups:',
    `    HOME_NET: "${home.length === 0 ? 'any' : networks}"`,
    `    EXTERNAL_NET: "${home.length === 0 ? 'any' : '!$HOME_NET'}"`,
    ...others.map((name) => `    ${name}: "${name === 'AIM_SERVERS' ? '$EXTERNAL_NET' : '$HOME_NET'}"`),
    '  port-groups:',
    ...ruleVariables.ports.map((name) => `    ${name}: "${ports[name] ?? 'any'}"`),
  ]
}

function network(text: string): string {
  const [address = '', length = ''] = text.split('/')
  if (parseAddress(address) === null || !/^\d{1,3}$/.test(length)) throw refusal(text)
  return text
}

/** Settings of each application; further ones by its name. */
function applications(more: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return [
    '  protocols:',
    ...protocols.flatMap((name) => [
      `    ${name}:`,
      '      enabled: yes',
      ...(ownPorts[name] === undefined ? [] : ['      detection-ports:', `        dp: ${ownPorts[name]}`]),
      ...(more[name] ?? []),
    ]),
  ]
}

function number(bits: number): string {
  return hex(bits)
}

function quoted(path: string): string {
  if (!/^\/[A-Za-z0-9_./-]{1,200}$/.test(path)) throw refusal(path)
  return `"${path}"`
}

function refusal(value: string): Error {
  return new Error(`not a safe text for Suricata: ${JSON.stringify(value.slice(0, 64))}`)
}
