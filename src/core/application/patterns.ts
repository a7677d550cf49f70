/** Beginning of what a packet carries, by which a protocol is recognised that nDPI does not know. */
export interface Pattern {
  readonly over: 'tcp' | 'udp'
  /** Ports of the server; any where it is left out: then the beginning says enough. */
  readonly ports?: readonly number[]
  /** `text` of one byte a character, or two hexadecimal digits a byte. */
  readonly form: 'text' | 'hex'
  readonly begins: RegExp
}

type Make = (begins: RegExp, ...ports: number[]) => Pattern

const make =
  (over: Pattern['over'], form: Pattern['form']): Make =>
  (begins, ...ports) =>
    ports.length > 0 ? { over, form, begins, ports } : { over, form, begins }
const text = make('tcp', 'text')
const bytes = make('tcp', 'hex')
const datagram = make('udp', 'hex')

const answer = '^HTTP'
const http = (header: string) => text(new RegExp(`${answer}/1\\.[01] [\\s\\S]*\\r\\n${header}`, 'i'))

/** Hexadecimal digits of a text in whatever case. */
const digitsOf = (name: string) =>
  [...name]
    .map((sign) => {
      const digits = sign.charCodeAt(0).toString(16)
      return /[a-z]/.test(sign) ? `[${Number(digits[0]) - 2}${digits[0]}]${digits[1]}` : digits
    })
    .join('')

/**
 * This server or one below it, as a ClientHello of TLS or QUIC, a request of HTTP and a question of DNS ask for it: nDPI's own list has it under another
 * name, or in the way.
 */
const server = (name: string): readonly Pattern[] => {
  // Behind the name comes another extension, or nothing.
  const hello = new RegExp(`^1603(..)*?(2e|00..)${digitsOf(name)}(00|44|fe|ff|.a|$)`)
  const labels = name.split('.').map((label) => `0${label.length}${digitsOf(label)}`)
  const question = `[0-7].{3}0001.{12}(..)*?${labels.join('')}00`
  const host = name.replaceAll('.', '\\.')
  return [
    bytes(hello),
    datagram(hello),
    text(
      new RegExp(
        `^[A-Z]+ [^\\r\\n]*\\r\\n(.*\\r\\n)*?host:[ \\t]*([^\\s:]*\\.)?${host}(:\\d+)?[ \\t]*\\r\\n`,
        'i',
      ),
    ),
    datagram(new RegExp(`^.{4}${question}`)),
    bytes(new RegExp(`^.{8}${question}`), 53),
  ]
}

/** A message of LDAP with what a client asks for first. */
const ldapRequest = /^30(..|81..|82.{4}|84.{8})0201..(6[03]|77|42|4a)/

const miningRequest = text(/^\s*\{[^\n]*"method" ?: ?"(mining\.|eth_(submit|getWork)|login)/)

/** Patterns by identifier without its front. All are anchored at the front, so that most packets cost a comparison or two. */
export const patterns: Readonly<Record<string, readonly Pattern[]>> = {
  amqp: [bytes(/^414d51500[0-3]/)],
  atg: [bytes(/^01[46]9(3[0-9]|[46][1-6]){5}/, 10001)],
  ayiya: [datagram(/^44[0-9a-f]{2}/, 5072)],
  bacnet: [datagram(/^810[0-9ab].{4}01/)],
  bfd: [datagram(/^[23]..{3}(1[89a-f]|[23].)/, 3784, 4784)],
  bing: server('bing.com'),
  bitcoin: [bytes(/^(f9beb4d9|0b110907)([67].){2,12}0/)],
  // The greeting of a peer, a question to a tracker, messages between nodes, and the first packet of uTP.
  bittorrent: [
    bytes(/^13426974546f7272656e742070726f746f636f6c/),
    text(/^GET [^\r ]*[?&]info_hash=/),
    datagram(/^0000041727101980(0000000)[0-2]/),
    datagram(/^64(313a(61|72)64323a6964|313a656c|323a6970363a)/),
    datagram(/^42542d534541524348202a20/),
    datagram(/^410[0-2].{12}0{8}.{12}0{4}/),
  ],
  capwap: [datagram(/^(0010|0100)/, 5246, 5247)],
  cassandra: [
    bytes(/^0[3-6].{6}(01|05)0{4}/, 9042),
    bytes(/^0[3-6].{6}010000.{8}000b43514c5f56455253494f4e/),
  ],
  cip: [bytes(/^(6f|70)00.{12}0{8}/, 44818)],
  clickhouse: [bytes(/^00(..){1,40}?(436c69636b486f757365|636c69636b686f757365)/), http('X-ClickHouse-')],
  codesys: [bytes(/^bbbb/, 1200, 2455), bytes(/^000117e8/, 11740), datagram(/^c5/, 1740, 1741, 1742, 1743)],
  collectd: [datagram(/^0000[0-9a-f]{4}/, 25826)],
  couchdb: [http('Server: CouchDB')],
  dash: [http('content-type: *application/dash\\+xml'), text(/^GET [^\r ]*\.mpd[? ]/)],
  dhcpv6: [datagram(/^0[1-9a-d]/, 546, 547)],
  dlms: [bytes(/^0001.{8}00..(60|61|c0|c4)/, 4059)],
  edonkey: [bytes(/^e3.{4}0000(01|4c)/, 4661, 4662, 4672)],
  elasticsearch: [http('X-elastic-product:'), bytes(/^45530000/, 9300)],
  ethercat: [datagram(/^..(1|4)/, 34980)],
  ethernet_ip: [bytes(/^(04|6[3-6])00.{12}0{8}/, 44818)],
  fastly: server('fastly.net'),
  firebird: [bytes(/^000000010000001[34]0000000[23]000000/)],
  ftp: [text(/^(USER |FEAT\r|OPTS UTF8|AUTH (TLS|SSL)\r)/i, 21)],
  git: [text(/^[0-9a-f]{4}git-(upload|receive)-pack /)],
  h_323: [bytes(/^0300.{4}0802/, 1720)],
  hart_ip: [datagram(/^010[0-3f](0[0-4]|80)/, 5094), bytes(/^010[0-3f](0[0-4]|80)/, 5094)],
  hls: [
    http('content-type: *(application/(vnd\\.apple|x-)mpegurl|audio/mpegurl)'),
    text(/^GET [^\r ]*\.m3u8[? ]/),
  ],
  hsrp: [datagram(/^(0[01]0[0-6]|012802)/, 1985, 2029)],
  http: [text(/^PRI \* HTTP\/2\.0\r\n/)],
  iax: [datagram(/^[89a-f].{15}.{4}06/, 4569)],
  icq: server('icq.com'),
  iec_61850_mms: [bytes(/^0300.{4}02f080(..)*?28ca220201/, 102)],
  ike: [datagram(/^.{34}[12]0/, 500), datagram(/^0{8}.{34}[12]0/, 4500)],
  imap: [text(/^\* (OK|PREAUTH|BYE) /, 143)],
  influxdb: [http('X-Influxdb-')],
  ipfix: [datagram(/^000a.{28}000[23]/), bytes(/^000a.{28}000[23]/, 4739)],
  ipfs: [bytes(/^132f6d756c746973747265616d2f312e302e300a/)],
  ipp: [text(/^POST [\s\S]*\r\ncontent-type: *application\/ipp/i)],
  java_rmi: [bytes(/^4a524d49000[12]4[bcd]/)],
  kafka: [bytes(/^0000.{4}00([0-3].|4[0-9ab])00(0.|1[0-4]).{8}/, 9092, 9093, 9094)],
  kerberos: [bytes(/^0000.{4}6[acef]/, 88), datagram(/^6[acef]/, 88)],
  knxnet_ip: [datagram(/^0610(0[2-5]|09)/), bytes(/^0610(0[2-5]|09)/, 3671)],
  l2tp: [datagram(/^c[08]02/, 1701)],
  ldap: [bytes(ldapRequest, 389, 3268), datagram(ldapRequest, 389)],
  litecoin: [bytes(/^fbc0b6db([67].){2,12}0/)],
  lontalk: [datagram(/^00..010[1-47]/, 1628, 1629)],
  lpd: [bytes(/^0[1-5]([2-7].){1,64}(0a|20)/, 515)],
  melsec: [bytes(/^(50|54|d0|d4)00/, 5000, 5001, 5006, 5007), datagram(/^(50|54|d0|d4)00/, 5000, 5001, 5006)],
  memcached: [bytes(/^8[01][0-3][0-9a-f].{4}/, 11211)],
  minecraft: [bytes(/^..00.{2,6}([2-7].){2,}.{4}0[12]/, 25565), bytes(/^fe01fa/)],
  mumble: [datagram(/^0{8}.{16}$/, 64738)],
  mining: [miningRequest],
  mongodb: [bytes(/^.{6}00.{8}0{8}(d4|dc|dd)070000/)],
  mqtt: [bytes(/^10(..){1,4}?(00044d515454[08][3-5]|00064d5149736470[08]3)/)],
  // The greeting of a server: protocol 10 and its version.
  mysql: [bytes(/^.{4}00000a(3.){1,2}2e3./)],
  nats: [text(/^(INFO|CONNECT) \{/)],
  neo4j: [bytes(/^6060b017/)],
  omron_fins: [bytes(/^46494e53000000/), datagram(/^[8c][01]000[27]/, 9600)],
  opc_ua: [text(/^(HEL|ACK|OPN|MSG|CLO|ERR|RHE)[FCA]/, 4840), bytes(/^(48454c|41434b|4f504e)46.{4}0000/)],
  // The first packet of a client: plain, with tls-crypt, and over TCP.
  openvpn: [
    datagram(/^38.{16}0{10}$/),
    datagram(/^(38|50).{16}00000001[5-9a-f].{7}(..){37}/),
    bytes(/^0[0-3]..(38|50).{16}(0{10}$|.{40}00000001|00000001[5-9a-f])/),
  ],
  oracle: [bytes(/^.{4}0000(01|02|04|05|06|0b)/, 1521)],
  outlook: server('outlook.live.com'),
  pop3: [text(/^\+OK/, 110)],
  postgresql: [bytes(/^0000.{4}0003000[0-2][67]/), bytes(/^0000000804d216(2f|30)/)],
  profinet: [datagram(/^040[0-9a].{4}(10|00)/, 34962, 34963, 34964)],
  quake: [
    datagram(
      /^f{8}(676574696e666f|676574737461747573|6765746368616c6c656e6765|67657473657276657273|636f6e6e656374)/,
    ),
  ],
  radmin: [bytes(/^01000000010000000808/)],
  raknet: [datagram(/^(01|02|05|1c)(..){0,16}?00ffff00(fe){4}(fd){4}12345678/)],
  // A request for a connection, with a cookie or what it offers.
  rdp: [bytes(/^0300.{4}..e00000.{4}00(436f6f6b69653a20|01..0800)/)],
  redis: [text(/^\*[1-9]\d{0,4}\r\n\$[1-9]\d{0,5}\r\n/), text(/^(PING|AUTH|HELLO|INFO)[ \r]/i, 6379)],
  rip: [datagram(/^0[12]0[12]0000/, 520, 521)],
  rlogin: [bytes(/^00([2-7].)+00([2-7].)+00([2-7].)+2f(3.)+00/, 513)],
  rsync: [text(/^@RSYNCD: /)],
  s7comm: [bytes(/^0300.{4}02f080320[1237]/)],
  s7comm_plus: [bytes(/^0300.{4}02f08072(0[123]|fe)/)],
  skinny: [bytes(/^..000000(00|11|12|14|15|16)000000/, 2000)],
  smb: [bytes(/^00.{6}f[c-f]534d42/)],
  soap: [text(/^POST [\s\S]*\r\n(SOAPAction:|content-type: *application\/soap\+xml)/i)],
  socks: [bytes(/^05(010[0-2]|02(0[0-2]){2}|03(0[0-2]){3})$/, 1080), bytes(/^040[12].{12}(..)*?00$/, 1080)],
  softether: [text(/^POST \/vpnsvc\//)],
  spice: [bytes(/^5245445102000000/)],
  sstp: [text(/^SSTP_DUPLEX_POST \/sra_/)],
  stratum: [miningRequest],
  stun: [datagram(/^0[01]01.{4}2112a442/), bytes(/^0[01]01.{4}2112a442/)],
  sun_rpc: [bytes(/^[08]0.{6}.{8}0000000[01]00000002000186/), datagram(/^.{8}0{15}2000186/)],
  svn: [text(/^\( success \( \d+ \d+ \( /), text(/^\( \d+ \( [a-z0-9 -]*edit-pipeline/)],
  syncthing: [datagram(/^2ea7d90b/)],
  tacacs: [bytes(/^c[01]0[123].{12}0000/, 49)],
  tarantool: [text(/^Tarantool \d+\.\d/)],
  // What is read or written, and how; options may follow.
  tftp: [datagram(/^000[12](..)+?00([46]f[46]3[57]4[46]5[57]4|[46]e[46]5[57]4[46]1[57]3[46]3[46]9[46]9)00/)],
  turn: [datagram(/^000[3489].{4}2112a442/), bytes(/^000[3489].{4}2112a442/)],
  unreal: [datagram(/^5c(737461747573|696e666f|6261736963|706c6179657273|72756c6573)5c/)],
  vxlan: [datagram(/^08000000.{6}00/, 4789, 8472)],
  wake_on_lan: [datagram(/^f{12}(.{12})\1{3}/)],
  webdav: [text(/^(PROPFIND|PROPPATCH|MKCOL|COPY|MOVE|LOCK|UNLOCK|REPORT|SEARCH|ACL) [^\r]* HTTP\/1\./)],
  websocket: [text(/^GET [\s\S]*\r\nUpgrade: *websocket/i)],
  whatsapp: [bytes(/^(574106|454400)0[0-9]/, 80, 443, 5222)],
  winrm: [text(/^POST \/wsman[^\r]* HTTP\/1\./)],
  wsd: [datagram(/^3c(3f786d6c|736f6170|733a)/, 3702)],
  x11: [bytes(/^(6c000b00|4200000b)0000/)],
}

/** Names that nDPI reads in answers of HTTP: by the type of what is sent, and by the greeting of a server that measures. */
const readInAnswers = ['ocsp', 'speedtest']

/** Identifiers, without their front, that the answer to a request of HTTP may add to what the request has told. */
export const toldByAnswers: readonly string[] = [
  ...readInAnswers,
  ...Object.keys(patterns).filter((name) =>
    patterns[name]!.some(({ begins }) => begins.source.startsWith(answer)),
  ),
]

/** Protocols that nDPI takes connections of others for, and the others, which their patterns tell. */
export const mistakenFor: Readonly<Record<string, readonly string[]>> = {
  capwap: ['skype'],
  iax: ['rtp'],
  nats: ['http'],
}
