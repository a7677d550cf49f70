/** Russian forms of the formats of fields, see `russianForms`. */
export const formatForms: readonly (readonly [english: string, russian: string])[] = [
  ['must be a UUID', 'должно быть UUID'],
  [
    'must be a MAC address of the form 11:22:33:44:55:66, letters in lower case',
    'должно быть MAC-адресом вида 11:22:33:44:55:66, буквы строчные',
  ],
  [
    'must be a MAC address in lower case or the identifier of an aggregated interface',
    'должно быть MAC-адресом строчными буквами или идентификатором агрегированного интерфейса',
  ],
  ['must be a time of day of the form HH:MM', 'должно быть временем суток вида ЧЧ:ММ'],
  ['must be an IPv4 or IPv6 address', 'должно быть адресом IPv4 или IPv6'],
  ['must be an address with prefix length, IP/prefix', 'должно быть адресом с длиной префикса, IP/префикс'],
  [
    'must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask',
    'должно быть сетью IPv4 вида a.b.c.d/nn или a.b.c.d/маска',
  ],
  [
    'must be an IPv4 address, without mask or with mask as 0..32 or as four decimal numbers',
    'должно быть адресом IPv4 без маски или с маской 0..32 либо из четырёх десятичных чисел',
  ],
  [
    'must be ip.id.N, ip_range.id.N, an address, or two addresses of one family as first-last',
    'должно быть ip.id.N, ip_range.id.N, адресом или двумя адресами одного семейства через дефис',
  ],
  [
    'must be port.id.N, port_range.id.N, a port number, or two as first-last',
    'должно быть port.id.N, port_range.id.N, номером порта или двумя номерами через дефис',
  ],
  [
    'must not hold @, white space or control characters',
    'не должно содержать @, пробелов и управляющих символов',
  ],
  [
    'must be a computer name: 1 to 63 Latin letters, digits, _ and -, not digits alone, no - at an end',
    'должно быть именем компьютера: от 1 до 63 латинских букв, цифр, _ и -, не из одних цифр, без - по краям',
  ],
  [
    'must be an LDAP filter (RFC 4515) such as (objectClass=person), or empty',
    'должно быть фильтром LDAP (RFC 4515), например (objectClass=person), или пустым',
  ],
  ['must be a domain name', 'должно быть доменным именем'],
  [
    'must be id.l7. with a protocol that GET /x/application-control/protocols lists',
    'должно быть id.l7. с протоколом из списка GET /x/application-control/protocols',
  ],
  ['must differ from the other items', 'должно отличаться от остальных элементов'],
  ['must be an integer when key is sid', 'должно быть целым числом, когда key равно sid'],
  ['must be a string when key is not sid', 'должно быть строкой, когда key не равно sid'],
  [
    'must be the id of a category of the web application firewall',
    'должно быть идентификатором категории защиты веб-приложений',
  ],
  ['must be an IP address or a domain name', 'должно быть IP-адресом или доменным именем'],
  [
    'must be users.id.N, extended.id.N, files.id.N, special.id.N or other.id.N',
    'должно быть users.id.N, extended.id.N, files.id.N, special.id.N или other.id.N',
  ],
  [
    'must be a MIME type such as text/html or image/*',
    'должно быть типом MIME, например text/html или image/*',
  ],
  [
    'must be an address of a page, beginning with http:// or https://',
    'должно быть адресом страницы, начинающимся с http:// или https://',
  ],
  ['must be the address of a page', 'должно быть адресом страницы'],
  ['must be the IANA name of a time zone', 'должно быть названием часового пояса IANA'],
  ['must be a moment of the form YYYYMMDDhhmmss', 'должно быть моментом времени вида ГГГГММДДччммсс'],
  [
    'must be Unix seconds or a moment of the form YYYYMMDDhhmmss',
    'должно быть секундами Unix или моментом времени вида ГГГГММДДччммсс',
  ],
]
