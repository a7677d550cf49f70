import { hexOf, httpRequest, type Sample, tlsHello } from './sample.ts'

const tcp = (port: number, ...packets: string[]): Sample => ({ over: 'tcp', port, packets })
const udp = (port: number, ...packets: string[]): Sample => ({ over: 'udp', port, packets })
const says = (text: string) => `<${hexOf(text)}`
const zeros = (bytes: number) => '00'.repeat(bytes)
const greeting = (version: string, plugin: string) =>
  `<4a0000000a${hexOf(`${version}\0`)}01000000${'41'.repeat(8)}00ffffff0200ffdf15${zeros(10)}${'42'.repeat(12)}00${hexOf(`${plugin}\0`)}`
const scram = `<520000001700000 00a${hexOf('SCRAM-SHA-256\0\0')}`.replace(' ', '')
const login = `${'00000012'}00030000${hexOf('user\0joe\0\0')}`

/** Other forms of protocols, as clients and servers of today have them and nDPI does not: what they are, and who sends them. */
export const variantSamples: readonly (readonly [name: string, form: string, sample: Sample])[] = [
  ['amqp', 'version 1.0 behind SASL', tcp(5672, '414d515003010000')],
  ['bittorrent', 'question to a tracker by UDP', udp(6969, `0000041727101980${zeros(4)}01020304`)],
  [
    'bittorrent',
    'question between nodes',
    udp(6881, hexOf(`d1:ad2:id20:${'a'.repeat(20)}e1:q4:ping1:t2:aa1:y1:qe`)),
  ],
  [
    'bittorrent',
    'answer between nodes',
    udp(6881, hexOf(`d2:ip6:abcdef1:rd2:id20:${'a'.repeat(20)}e1:t2:aa1:y1:re`)),
  ],
  [
    'bittorrent',
    'question to a tracker by HTTP',
    tcp(6969, httpRequest('a.example', '/announce?info_hash=%AB&left=1')),
  ],
  ['bittorrent', 'uTP', udp(51_413, `4100a1b2${'12345678'}${zeros(4)}00100000${'0001'}0000`)],
  [
    'cassandra',
    'another port',
    tcp(19_042, `0400000101000000160001000b${hexOf('CQL_VERSION')}0005${hexOf('3.0.0')}`),
  ],
  ['cassandra', 'version 5', tcp(9042, '050000000500000000', '<850000000600000000')],
  ['ftp', 'small letters', tcp(21, says('220 a\r\n'), hexOf('user joe\r\n'), says('331 b\r\n'))],
  ['ftp', 'question for features', tcp(21, says('220 a\r\n'), hexOf('FEAT\r\n'))],
  ['http', 'version 2 without TLS', tcp(8080, hexOf('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'))],
  [
    'http_proxy',
    'request with the whole address',
    tcp(3128, hexOf('GET http://a.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n')),
  ],
  [
    'http_proxy',
    'the same in pieces',
    tcp(3128, hexOf('GET htt'), hexOf('p://a.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n')),
  ],
  ['imap', 'server without capabilities', tcp(143, says('* OK ready\r\n'), hexOf('1 LOGIN a b\r\n'))],
  ['ldap', 'search without binding', tcp(389, `3025020101 6320 0400${zeros(29)}`.replaceAll(' ', ''))],
  ['ldap', 'start of TLS', tcp(389, `301d02010177188016${hexOf('1.3.6.1.4.1.1466.20037')}`)],
  ['ldap', 'SASL', tcp(389, '3016020101601102010304 00a30a04084753534150490000'.replace(' ', ''))],
  ['memcached', 'binary', tcp(11211, `80000001${zeros(20)}`)],
  ['mongodb', 'OP_MSG', tcp(27017, `2e000000070000000000000 0dd070000${zeros(30)}`.replace(' ', ''))],
  [
    'mqtt',
    'version 5 with a long name',
    tcp(1883, `10a10100044d515454050 2003c${zeros(152)}`.replace(' ', '')),
  ],
  ['mqtt', 'bridge between brokers', tcp(1883, `10100004${hexOf('MQTT')}8402003c0004${hexOf('test')}`)],
  ['mqtt', 'version 3.1', tcp(1883, `101200064d514973647003 02003c0004${hexOf('test')}`.replace(' ', ''))],
  ['mysql', 'version 8', tcp(3306, greeting('8.0.36', 'caching_sha2_password'))],
  ['mysql', 'version 8 at another port', tcp(33_060, greeting('8.4.0', 'caching_sha2_password'))],
  ['mysql', 'MariaDB 11', tcp(3306, greeting('11.4.2-MariaDB', 'mysql_native_password'))],
  ['nats', 'server alone', tcp(4222, says('INFO {"version":"2.10.7","server_id":"A"}\r\n'))],
  ['openvpn', 'without a key of its own', udp(1194, `38${'61'.repeat(8)}0000000000`)],
  ['openvpn', 'tls-crypt', udp(1194, `38${'61'.repeat(8)}0000000165e0a1b2${'6d'.repeat(37)}`)],
  ['openvpn', 'TCP', tcp(443, `000e38${'61'.repeat(8)}0000000000`)],
  ['openvpn', 'TCP with tls-auth', tcp(443, `002a38${'61'.repeat(28)}0000000165e0a1b20000000000`)],
  ['pop3', 'question for capabilities', tcp(110, says('+OK ready\r\n'), hexOf('CAPA\r\n'))],
  ['postgresql', 'SCRAM', tcp(5432, login, scram)],
  [
    'postgresql',
    'GSSAPI, then TLS',
    tcp(5432, '0000000804d21630', says('N'), '0000000804d2162f', says('S'), tlsHello('db.example')),
  ],
  ['rdp', 'cookie', tcp(3389, `0300002b26e00000000000${hexOf('Cookie: mstshash=adm\r\n')}0100080003000000`)],
  ['redis', 'HELLO', tcp(6379, hexOf('*2\r\n$5\r\nHELLO\r\n$1\r\n3\r\n'), says('%7\r\n$6\r\nserver\r\n'))],
  ['redis', 'a line', tcp(6379, hexOf('PING\r\n'), says('+PONG\r\n'))],
  ['smb', 'version 1', tcp(445, `00000054ff534d4272000000001853c8${zeros(21)}3100024e54`)],
  ['socks', 'version 4', tcp(1080, '040100500808080800', '<005a000000000000')],
  ['socks', 'version 4a', tcp(1080, `0401005000000001006${'86f73742e6578616d706c65'}00`)],
  ['socks', 'version 5 with a password', tcp(1080, '05020002', '<0502')],
  [
    'stratum',
    'Ethereum',
    tcp(4444, hexOf('{"id":1,"jsonrpc":"2.0","method":"eth_submitLogin","params":["0xab"]}\n')),
  ],
  ['stun', 'question to a host', udp(3478, `000100002112a442${'0b'.repeat(12)}`)],
  ['tftp', 'with options', udp(69, `0001${hexOf('pxelinux.0\0octet\0tsize\x000\0blksize\x00512\0')}`)],
  ['tftp', 'in capitals', udp(69, `0002${hexOf('running-config\0NETASCII\0timeout\x006\0')}`)],
  ['whatsapp', 'its own handshake', tcp(5222, `5741060300002 4${'78'.repeat(36)}`.replace(' ', ''))],
]
