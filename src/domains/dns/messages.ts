import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'this is the gateway itself: it is not asked, since questions would go round':
    'это сам шлюз: он не спрашивается, иначе вопросы ходили бы по кругу',
  'by TLS, as {name}': 'по TLS, с именем {name}',
  'out of connection {title}': 'через подключение {title}',
  'it is not asked: the connection is down': 'не спрашивается: подключение не работает',
  'this is no address of a server': 'это не адрес сервера',
  '{answers} answers, {failures} failures, newest answer after {milliseconds} ms':
    'ответов {answers}, сбоев {failures}, последний ответ через {milliseconds} мс',
  '{answers} answers, {failures} failures': 'ответов {answers}, сбоев {failures}',
  'no root server can be asked: their connections are off, down, not applied, or have no name servers':
    'ни одного корневого сервера нельзя спросить: подключения выключены, не работают, не применены или не имеют серверов имён',
  'must be one DS or DNSKEY record: the name of the zone, DS or DNSKEY, and its data':
    'должна быть одна запись DS или DNSKEY: имя зоны, DS или DNSKEY и её данные',
  'must be a domain of the form domain.com, without scheme and www':
    'должно быть доменом вида domain.com, без схемы и www',
  'line {line}: {rule}': 'строка {line}: {rule}',
  'must be an IPv4 or IPv6 address when type is ip': 'должно быть адресом IPv4 или IPv6, когда type равно ip',
  'must be the alias id of a provider connection when type is interface':
    'должно быть идентификатором подключения к провайдеру, когда type равно interface',
  'must be the name in the certificate of the server while tls is on':
    'должно быть именем из сертификата сервера, пока tls включено',
  '{field} is not set': '{field} не задано',
  'master zone {name}: records outside the zone are left out, in lines {lines}':
    'мастер-зона {name}: записи вне зоны пропущены, строки {lines}',
  'must have times in seconds, or with the units w, d, h, m, s':
    'время должно быть в секундах или с единицами w, d, h, m, s',
  'must have as many values as its record type asks for':
    'значений должно быть столько, сколько требует тип записи',
  'must have data of the form \\# length hex': 'данные должны иметь вид \\# длина hex',
  'must have an IPv4 address': 'должен быть указан адрес IPv4',
  'must have an IPv6 address': 'должен быть указан адрес IPv6',
  'must have a tag of letters and digits': 'тег должен состоять из букв и цифр',
  'must have pairs of hexadecimal digits': 'должны быть указаны пары шестнадцатеричных цифр',
  'must have data in base64': 'данные должны быть в base64',
  'must have a number between 0 and {most}': 'должно быть указано число от 0 до {most}',
  'must write escapes as \\DDD, at most 255, or as \\ and a character':
    'экранирование должно иметь вид \\DDD, не больше 255, или \\ и символ',
  'must have at most 255 bytes in a string': 'в строке текста должно быть не больше 255 байт',
  'must have service parameters of the form key=value': 'параметры службы должны иметь вид ключ=значение',
  'must write names of other scripts in Punycode (xn--)':
    'имена не латиницей должны быть записаны в Punycode (xn--)',
  'must not have empty labels in a name': 'в имени не должно быть пустых меток',
  'must have at most 63 bytes in a label': 'в метке имени должно быть не больше 63 байт',
  'must have at most 255 bytes in a name': 'в имени должно быть не больше 255 байт',
  'must begin with a name: there is none before it': 'должна начинаться с имени: выше его нет',
  'must not use $INCLUDE or $GENERATE': 'нельзя использовать $INCLUDE и $GENERATE',
  'must use no directives but $ORIGIN and $TTL': 'из директив допустимы только $ORIGIN и $TTL',
  'must have one value after $ORIGIN or $TTL': 'после $ORIGIN или $TTL должно быть одно значение',
  'must be of class IN': 'класс должен быть IN',
  'must have a record type that a zone may hold': 'должен быть указан допустимый тип записи',
  'must have SOA at the name of the zone only': 'запись SOA допустима только у имени самой зоны',
  'must not be a second SOA': 'запись SOA должна быть одна',
  'must have no other records at a name with CNAME': 'у имени с CNAME не должно быть других записей',
  'must not close a parenthesis that is not open': 'закрывающая скобка без открывающей',
  'must close its quotation mark': 'кавычки должны быть закрыты',
  'must hold no control characters, no white space but spaces and tabs, no \\ at its end':
    'не должно быть управляющих символов, пробельных символов кроме пробела и табуляции и \\ в конце',
  'must close its parenthesis': 'скобка должна быть закрыта',
  '{name} has been {address} since {time}': '{name}: адрес {address} с {time}',
  'must be 1 to 32 letters, digits and _': 'должно быть от 1 до 32 латинских букв, цифр и _',
  'must be base64': 'должно быть в base64',
  'must be an https address without login, fragment and the parameters hostname and myip':
    'должно быть адресом https без логина, фрагмента и параметров hostname и myip',
  'must be one or more certificates in PEM and nothing else':
    'должно быть одним или несколькими сертификатами в PEM и ничем больше',
  'must be an address or a name, with :port where it is not 53, an IPv6 address in brackets':
    'должно быть адресом или именем, с :портом, если он не 53, адрес IPv6 в скобках',
  'master zone {name}: safe search does not hold for its own name, which has records here':
    'мастер-зона {name}: безопасный поиск не действует для её собственного имени, у которого здесь есть записи',
  'must be a record type: its name, or TYPE and its number':
    'должно быть типом записи: его именем или TYPE и номером',
  '{from} is in no local network: it gets no answer': '{from} не в локальной сети: ответа нет',
  'refused: a private address from outside; blocked_private_exceptions in /x/dns/settings lets names have them':
    'отказано: частный адрес извне; blocked_private_exceptions в /x/dns/settings разрешает их именам',
  'the name server gave no answer': 'сервер имён не дал ответа',
  '{name} is denied by the settings of the name server': '{name} запрещено настройками сервера имён',
  'root servers are set, and none of them can be asked':
    'корневые серверы заданы, но ни один нельзя спросить',
  'no server gave an answer that can be used': 'ни один сервер не дал пригодного ответа',
  'the signatures do not prove it': 'подписи этого не подтверждают',
  'it is signed by methods that are not known': 'подписано неизвестными методами',
  'its DS records are of a kind that is not known': 'его записи DS неизвестного вида',
  'a signature has run out; look at the clock of the gateway, or its owner must sign again':
    'подпись истекла; проверьте часы шлюза, иначе владелец должен подписать заново',
  'a signature is not valid yet; look at the clock of the gateway':
    'подпись ещё не действует; проверьте часы шлюза',
  'the zone has no key that the zone above vouches for': 'у зоны нет ключа, за который ручается зона выше',
  'a signature is missing': 'нет подписи',
  'the zone has no key for signing': 'у зоны нет ключа для подписи',
  'the proof is missing that there is no such record': 'нет доказательства, что такой записи нет',
  '{count} answers were not proven, the newest that of {name}: {reason}':
    'не подтверждены ответы: {count}, последний из них — для {name}: {reason}',
  'is already taken by another item': 'уже занято другим элементом',
  'must be a domain name': 'должно быть доменным именем',
  'must be true for one of ipv4 and ipv6 at least': 'хотя бы одно из ipv4 и ipv6 должно быть true',
})
