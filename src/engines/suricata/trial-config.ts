import { ruleVariables } from '../../core/signature/rule-head.ts'

/** Protocols of applications whose keywords rules may use; some are off in Suricata unless it is told. */
const protocols = [
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
  'modbus',
  'mqtt',
  'nfs',
  'ntp',
  'pgsql',
  'quic',
  'rdp',
  'rfb',
  'sip',
  'smb',
  'smtp',
  'snmp',
  'ssh',
  'telnet',
  'tftp',
  'tls',
]

/** Configuration of a trial, which reads rules and no packets. Nothing in it comes from outside. */
export function trialConfig(): string {
  const { addresses, ports } = ruleVariables
  const group = (name: string, value: string) => `    ${name}: "${value}"`
  return [
    '%YAML 1.1',
    '---',
    'vars:',
    '  address-groups:',
    group('HOME_NET', '[10.0.0.0/8,172.16.0.0/12,192.168.0.0/16]'),
    group('EXTERNAL_NET', '!$HOME_NET'),
    ...addresses
      .filter((name) => !/^(HOME|EXTERNAL)_NET$/.test(name))
      .map((name) => group(name, '$HOME_NET')),
    '  port-groups:',
    ...ports.map((name) => group(name, trialPorts[name] ?? 'any')),
    'app-layer:',
    '  protocols:',
    ...protocols.flatMap((name) => [`    ${name}:`, '      enabled: yes', ...detection(name)]),
    'logging:',
    '  default-log-level: notice',
    '  outputs:',
    '    - console:',
    '        enabled: yes',
    '',
  ].join('\n')
}

const trialPorts: Readonly<Record<string, string>> = {
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

const ownPorts: Readonly<Record<string, string>> = { dnp3: '20000', enip: '44818', modbus: '502' }

/** Protocols that Suricata knows by their ports. */
function detection(protocol: string): readonly string[] {
  const port = ownPorts[protocol]
  return port === undefined ? [] : ['      detection-ports:', `        dp: ${port}`]
}
