/** A protocol or application that application control distinguishes, as rules and profiles name it. */
export interface L7Protocol {
  /** `id.l7.<protocol>`. */
  readonly id: string
  readonly title: string
  /** Category, such as `mail` or `games`. */
  readonly group: string
}

/** Titles by group; the identifier is the title in lower case with `_` for all that is no letter or digit. */
const titles: Readonly<Record<string, string>> = {
  web: 'HTTP, HTTP Proxy, TLS, QUIC, WebSocket, SOAP, gRPC, OCSP, DASH, HLS, SOCKS',
  mail: 'SMTP, SMTPS, POP3, POP3S, IMAP, IMAPS, Exchange, Gmail, Outlook, Yandex Mail, Mail.ru, Proton Mail, Lotus Notes',
  names: 'DNS, DNS over HTTPS, DNS over TLS, DNS over QUIC, DNSCrypt, mDNS, LLMNR, NetBIOS, WHOIS',
  network:
    'DHCP, DHCPv6, NTP, SNMP, Syslog, SSDP, UPnP, BGP, OSPF, RIP, VRRP, HSRP, BFD, LISP, VXLAN, NetFlow, sFlow, IPFIX, ' +
    'CAPWAP, RADIUS, TACACS, Diameter, LDAP, LDAPS, Kerberos, Teredo, AYIYA, ICMP, ICMPv6, IGMP, SCTP, GTP, Zabbix, ' +
    'Checkmk, collectd, WSD, IPP, LPD, BJNP, Wake on LAN',
  files:
    'FTP, FTP Data, FTPS, SFTP, TFTP, SMB, NFS, AFP, rsync, WebDAV, SVN, Git, Usenet, Dropbox, Google Drive, OneDrive, ' +
    'iCloud, Yandex Disk, Mail.ru Cloud, Box, MEGA, WeTransfer, Nextcloud, Windows Update, Pastebin, Archive.org',
  peers:
    'BitTorrent, eDonkey, Gnutella, Direct Connect, FastTrack, Soulseek, Ares, Kademlia, Freenet, I2P, IPFS, Syncthing',
  remote:
    'SSH, Telnet, RDP, VNC, TeamViewer, AnyDesk, RustDesk, Citrix, X11, XDMCP, Splashtop, LogMeIn, Radmin, Ammyy Admin, ' +
    'AeroAdmin, Supremo, Assistant, Chrome Remote Desktop, Parsec, WinRM, rlogin, SPICE, PCoIP',
  tunnels:
    'IPsec, IKE, OpenVPN, WireGuard, PPTP, L2TP, SSTP, GRE, IP in IP, Tor, Psiphon, Hotspot Shield, Tinc, SoftEther, ' +
    'Cisco VPN, FortiClient, GlobalProtect, Tailscale, ZeroTier, NordVPN, ExpressVPN, ProtonVPN, Surfshark, TunnelBear, ' +
    'Ultrasurf, Lantern, Shadowsocks, VMess, VLESS, Trojan, Outline, Cloudflare WARP, Hamachi, iCloud Private Relay, Opera VPN',
  voice:
    'SIP, RTP, RTCP, RTSP, H.323, MGCP, Megaco, Skinny, IAX, STUN, TURN, WebRTC, Skype, Microsoft Teams, Zoom, Webex, ' +
    'Google Meet, Hangouts, Jitsi, GoToMeeting, BlueJeans, TeamSpeak, Mumble, Discord, FaceTime, Telemost, TrueConf, ' +
    'WhatsApp Call, Telegram Call, Viber Call, Signal Call, SberJazz',
  messengers:
    'WhatsApp, Telegram, Viber, Signal, Facebook Messenger, XMPP, IRC, ICQ, QQ, WeChat, LINE, KakaoTalk, Slack, ' +
    'Mattermost, Rocket.Chat, Matrix, Threema, Wire, Snapchat, IMO, iMessage, Zalo, Agent Mail.ru, eXpress, Yandex Messenger',
  social:
    'Facebook, Instagram, Threads, Twitter, X, VK, Odnoklassniki, LinkedIn, TikTok, Pinterest, Reddit, Tumblr, Quora, Weibo, ' +
    'Badoo, Tinder, Mastodon, Bluesky, Likee, Dzen, Pikabu, Habr, MySpace, LiveJournal',
  video:
    'YouTube, Rutube, VK Video, Netflix, Twitch, Vimeo, Dailymotion, Hulu, Disney Plus, Amazon Video, Apple TV, HBO, ' +
    'Kinopoisk, ivi, Okko, Wink, KION, START, Premier, Smotrim, RTMP, MPEG-TS, Icecast, Shoutcast, PPStream, SopCast, ' +
    'Bilibili, Plex, Vevo, IPTV',
  music:
    'Spotify, Apple Music, Yandex Music, VK Music, Deezer, SoundCloud, Pandora, Last.fm, Tidal, Shazam, Audible',
  games:
    'Steam, Epic Games, Origin, Battle.net, Xbox, PlayStation, Nintendo, Roblox, Minecraft, World of Tanks, ' +
    'World of Warcraft, Warcraft 3, StarCraft, League of Legends, Valorant, Dota 2, Counter-Strike, Half-Life 2, ' +
    'Fortnite, PUBG, Apex Legends, Call of Duty, Battlefield, Genshin Impact, Among Us, Clash of Clans, Brawl Stars, ' +
    'Guild Wars, EVE Online, War Thunder, Quake, Unreal, RakNet, Activision, Ubisoft, Rockstar, GOG, GeForce Now, VK Play',
  databases:
    'MySQL, PostgreSQL, MSSQL, Oracle, DB2, MongoDB, Redis, Cassandra, Memcached, ClickHouse, Elasticsearch, Tarantool, ' +
    'Firebird, InfluxDB, CouchDB, Neo4j',
  business:
    'SAP, 1C, Microsoft 365, Google Docs, Google Workspace, Salesforce, Jira, Confluence, Notion, Trello, Asana, Bitrix24, ' +
    'amoCRM, Zendesk, DocuSign, Bloomberg, FIX, AMQP, MQTT, Kafka, NATS, ZeroMQ, CORBA, DCE RPC, Sun RPC, Java RMI, AJP',
  clouds:
    'Amazon, AWS, Azure, Google, Google Cloud, Google Services, Google Play, Microsoft, Microsoft Store, Apple, App Store, ' +
    'Apple Push, Cloudflare, Akamai, Fastly, Yandex, Yandex Cloud, Sber Cloud, VK Cloud, Alibaba, Tencent, Huawei Cloud, ' +
    'GitHub, GitLab, Bitbucket, Docker Hub, npm, PyPI, Oracle Cloud, DigitalOcean, Hetzner, Xiaomi, Samsung',
  sites:
    'Wikipedia, Google Maps, Yandex Maps, 2GIS, Waze, Uber, Yandex Taxi, eBay, AliExpress, Ozon, Wildberries, Avito, ' +
    'Booking, Airbnb, Gosuslugi, Sberbank, Tinkoff, PayPal, ChatGPT, Gemini, Claude, Copilot, DeepSeek, YandexGPT, ' +
    'GigaChat, Midjourney, Duolingo, Coursera, Bing, Yahoo, DuckDuckGo, BBC, CNN, Speedtest',
  industry:
    'Modbus, DNP3, S7comm, S7comm Plus, IEC 60870-5-104, IEC 61850 MMS, GOOSE, OPC UA, BACnet, EtherNet/IP, PROFINET, ' +
    'EtherCAT, HART-IP, Omron FINS, MELSEC, CoAP, KNXnet/IP, LonTalk, CIP, ATG, DLMS, CODESYS',
  money: 'Bitcoin, Ethereum, Monero, Litecoin, Stratum, Mining, Binance, Metamask',
}

/** Names that are used as well, with the title of what they mean. */
const synonyms: Readonly<Record<string, string>> = {
  SSL: 'TLS',
  HTTPS: 'TLS',
  HTTP2: 'HTTP',
  HTTP3: 'QUIC',
  DoH: 'DNS over HTTPS',
  DoT: 'DNS over TLS',
  POP: 'POP3',
  CIFS: 'SMB',
  SMBv1: 'SMB',
  SMBv23: 'SMB',
  Torrent: 'BitTorrent',
  eMule: 'eDonkey',
  Jabber: 'XMPP',
  Postgres: 'PostgreSQL',
  'MS SQL': 'MSSQL',
  'MSSQL TDS': 'MSSQL',
  Teams: 'Microsoft Teams',
  MSTeams: 'Microsoft Teams',
  'Skype Teams': 'Microsoft Teams',
  Office365: 'Microsoft 365',
  Messenger: 'Facebook Messenger',
  VKontakte: 'VK',
  OK: 'Odnoklassniki',
  'FTP Control': 'FTP',
  GTalk: 'Hangouts',
  CSGO: 'Counter-Strike',
  'IEC 60870': 'IEC 60870-5-104',
  IEC104: 'IEC 60870-5-104',
  Ookla: 'Speedtest',
}

/** Every protocol, by group. */
export const l7Protocols: readonly L7Protocol[] = Object.entries(titles).flatMap(([group, list]) =>
  list.split(', ').map((title) => ({ id: `id.l7.${nameOf(title)}`, title, group })),
)

const byKey = new Map(l7Protocols.map((protocol) => [keyOf(protocol.title), protocol]))
for (const [other, title] of Object.entries(synonyms)) byKey.set(keyOf(other), byKey.get(keyOf(title))!)

/**
 * The protocol that an identifier names, or undefined. Letters are compared case-blind and signs between them do
 * not count: `id.l7.BitTorrent` and `id.l7.bit-torrent` are one. Source: silences#l7-protocols.
 */
export function l7Protocol(id: string): L7Protocol | undefined {
  return /^id\.l7\.[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/.test(id)
    ? byKey.get(keyOf(id.slice('id.l7.'.length)))
    : undefined
}

function nameOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
