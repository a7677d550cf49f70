import { messagesOf } from '../text/message.ts'

/** Rules about values of fields, names of types, and what fixed identifiers mean. */
export const message = messagesOf({
  'any value in the field': 'любое значение поля',
  'IP addresses of users who exceeded a quota': 'IP-адреса пользователей, превысивших квоту',
  'all provider connections (Ethernet and VPN)': 'все подключения к провайдерам (Ethernet и VPN)',
  'external Ethernet interfaces': 'внешние интерфейсы Ethernet',
  'external VPN interfaces': 'внешние интерфейсы VPN',
  'IPsec interfaces': 'интерфейсы IPsec',
  'all local interfaces': 'все локальные интерфейсы',
  'all tunnel interfaces': 'все туннельные интерфейсы',
  'outgoing traffic of the device itself': 'исходящий трафик самого устройства',
  'client VPN traffic': 'клиентский VPN-трафик',
  'all WCCP GRE interfaces': 'все интерфейсы WCCP GRE',
  'the network 0.0.0.0/0': 'сеть 0.0.0.0/0',
  Africa: 'Африка',
  Antarctica: 'Антарктика',
  Asia: 'Азия',
  Europe: 'Европа',
  'North America': 'Северная Америка',
  Oceania: 'Океания',
  'South America': 'Южная Америка',
  'must be a JSON object': 'должно быть объектом JSON',
  'cannot be changed': 'нельзя изменить',
  'is required': 'обязательное поле',
  'must be the same as {name}, of which it is another name':
    'должно совпадать с {name}: это другое имя того же поля',
  'must be the number of {name}': 'должно быть номером из {name}',
  'is not a field of this resource': 'такого поля у ресурса нет',
  'is read-only': 'доступно только для чтения',
  'must be a UUID': 'должно быть UUID',
  'must be a MAC address of the form 11:22:33:44:55:66, letters in lower case':
    'должно быть MAC-адресом вида 11:22:33:44:55:66, буквы строчные',
  'must be a URL path: / and letters, digits, . _ ~ - only':
    'должно быть путём URL: / и только буквы, цифры, . _ ~ -',
  'must be a MAC address in lower case or the identifier of an aggregated interface':
    'должно быть MAC-адресом строчными буквами или идентификатором агрегированного интерфейса',
  'must be a time of day of the form HH:MM': 'должно быть временем суток вида ЧЧ:ММ',
  'must be an IPv4 or IPv6 address': 'должно быть адресом IPv4 или IPv6',
  'must be an address with prefix length, IP/prefix': 'должно быть адресом с длиной префикса, IP/префикс',
  'must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask':
    'должно быть сетью IPv4 вида a.b.c.d/nn или a.b.c.d/маска',
  'must be an IPv4 address, without mask or with mask as 0..32 or as four decimal numbers':
    'должно быть адресом IPv4 без маски или с маской 0..32 либо из четырёх десятичных чисел',
  'must be ip.id.N, ip_range.id.N, an address, or two addresses of one family as first-last':
    'должно быть ip.id.N, ip_range.id.N, адресом или двумя адресами одного семейства через дефис',
  'must be port.id.N, port_range.id.N, a port number, or two as first-last':
    'должно быть port.id.N, port_range.id.N, номером порта или двумя номерами через дефис',
  'must not hold @, white space or control characters':
    'не должно содержать @, пробелов и управляющих символов',
  'must be a computer name: 1 to 63 Latin letters, digits, _ and -, not digits alone, no - at an end':
    'должно быть именем компьютера: от 1 до 63 латинских букв, цифр, _ и -, не из одних цифр, без - по краям',
  'must be an LDAP filter (RFC 4515) such as (objectClass=person), or empty':
    'должно быть фильтром LDAP (RFC 4515), например (objectClass=person), или пустым',
  'must be a domain name': 'должно быть доменным именем',
  'must be a domain name, with or without the final dot':
    'должно быть доменным именем, с точкой в конце или без неё',
  'must be a domain name, or *. and a domain name for all names below it':
    'должно быть доменным именем или *. и доменным именем, что означает все имена под ним',
  'must be a domain name, *. and a domain name for all names below it, or an IP address':
    'должно быть доменным именем, *. и доменным именем (все имена под ним) или IP-адресом',
  'must be an IP address or a domain name': 'должно быть IP-адресом или доменным именем',
  'must be users.id.N, extended.id.N, files.id.N, special.id.N or other.id.N':
    'должно быть users.id.N, extended.id.N, files.id.N, special.id.N или other.id.N',
  'must be a MIME type such as text/html or image/*':
    'должно быть типом MIME, например text/html или image/*',
  'must be id.l7. with a protocol that GET /x/application-control/protocols lists':
    'должно быть id.l7. с протоколом из списка GET /x/application-control/protocols',
  'must be an address of a page, beginning with http:// or https://':
    'должно быть адресом страницы, начинающимся с http:// или https://',
  'must be the IANA name of a time zone': 'должно быть названием часового пояса IANA',
  'must be a moment of the form YYYYMMDDhhmmss': 'должно быть моментом времени вида ГГГГММДДччммсс',
  'must be Unix seconds or a moment of the form YYYYMMDDhhmmss':
    'должно быть секундами Unix или моментом времени вида ГГГГММДДччммсс',
  'DNS over HTTPS': 'DNS поверх HTTPS',
  'must be well-formed Unicode': 'должно быть корректным Юникодом',
  'must be {types}': 'должно быть: {types}',
  'must be an identifier of: {kinds}': 'должно быть идентификатором из: {kinds}',
  'is not valid': 'недопустимо',
  'must have at most {limit} characters': 'символов должно быть не больше {limit}',
  'must not be empty': 'не должно быть пустым',
  'must have at least {limit} characters': 'символов должно быть не меньше {limit}',
  'must be at least {limit}': 'должно быть не меньше {limit}',
  'must be at most {limit}': 'должно быть не больше {limit}',
  'must have at most {limit} items': 'элементов должно быть не больше {limit}',
  'must have at least {limit} items': 'элементов должно быть не меньше {limit}',
  'the protocol {name}': 'протокол {name}',
  'must be {value}': 'должно быть равно {value}',
  '{one} or {other}': '{one} или {other}',
  'a string': 'строка',
  'a number': 'число',
  'an integer': 'целое число',
  'a boolean': 'true или false',
  'an array': 'список',
  'an object': 'объект',
  'must not hold an item twice': 'элементы не должны повторяться',
  'must be one of: {values}': 'должно быть одним из: {values}',
})
