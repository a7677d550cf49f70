import { messagesOf } from '../core/text/message.ts'

/** Messages about faulty packets in explanations, about replies that get lost, about what inspects connections in plans, and about exceptions. */
export const message = messagesOf({
  'The user is denied access: the firewall drops every connection.':
    'Пользователю запрещён доступ: межсетевой экран отбрасывает все соединения.',
  'must be the id of a row about a rule of the web application firewall':
    'должно быть идентификатором строки о правиле защиты веб-приложений',
  'the client was refused by list rule {rule} of the profile, which is to be changed itself':
    'клиенту отказало правило списка {rule} профиля: нужно изменить само это правило',
  'rule {rule} only sums up what others found: choose the row of one of these':
    'правило {rule} лишь подводит итог другим: выберите строку одного из них',
  'there is no WAF profile {id} any more': 'профиля WAF {id} больше нет',
  'rule {rule} does not count in the profile {name} already':
    'правило {rule} уже не действует в профиле {name}',
  'no site is enabled': 'нет включённых сайтов',
  'switched off': 'выключено',
  'its server is at an address of the gateway itself: name another machine':
    'его сервер имеет адрес самого шлюза: укажите другую машину',
  'the gateway has not the address {address} now: give it to a connection, or choose another':
    'сейчас у шлюза нет адреса {address}: задайте его подключению или выберите другой',
  'the certificate {title} ended on {day}: put a newer one in its place':
    'сертификат {title} закончился {day}: замените его новым',
  'the certificate {title} is not valid yet': 'сертификат {title} ещё не действует',
  'the certificate {title} is not for {name}: clients will refuse it':
    'сертификат {title} не для имени {name}: клиенты его отвергнут',
  'the certificate {title} ends on {day}: put a newer one in its place':
    'сертификат {title} заканчивается {day}: замените его новым',
  'must be the address of a page': 'должно быть адресом страницы',
  'must be user.id. with the number of a user, or a login':
    'должен быть user.id. с номером пользователя или логином',
  'must be the id of a row about a signature, or about a connection that application control ended':
    'должно быть идентификатором строки о сигнатуре или о соединении, которое завершил контроль приложений',
  'there is no IPS profile {name} any more': 'профиля IPS {name} больше нет',
  'there is no application profile {id} any more': 'профиля приложений {id} больше нет',
  'there is no rule {rule} any more': 'правила {rule} больше нет',
  'the profile {name} lets signature {sid} by already': 'профиль {name} уже пропускает сигнатуру {sid}',
  'the profile {name} lets {application} by already': 'профиль {name} уже пропускает {application}',
  'the rule {rule} ends no connections any more': 'правило {rule} больше не завершает соединения',
  '{rule} is inspected by {after}, before by {before}': '{rule}: проверяет {after}, прежде проверял {before}',
  nothing: 'никто',
  'IPS profile {ips}': 'профиль IPS {ips}',
  'application profile {application}': 'профиль приложений {application}',
  'IPS profile {ips} and application profile {application}':
    'профиль IPS {ips} и профиль приложений {application}',
  'IPS profile {name} chooses signatures differently: rules that name it: {count}':
    'профиль IPS {name} выбирает сигнатуры иначе; правил с ним: {count}',
  'application profile {name} denies differently: rules that name it: {count}':
    'профиль приложений {name} запрещает иначе; правил с ним: {count}',
  'signatures of your own change: rules that name an IPS profile: {count}':
    'меняются собственные сигнатуры; правил с профилем IPS: {count}',
  'application control looks at all connections that are forwarded or come to the gateway: its rules in force: {count}':
    'контроль приложений смотрит все соединения, которые проходят через шлюз или приходят к нему; его действующих правил: {count}',
  'application control looks at connections of rules that name a profile only: it has no rules in force':
    'контроль приложений смотрит только соединения правил с профилем: действующих правил у него нет',
  'rules of application control decide differently about all connections: in force: {count}':
    'правила контроля приложений решают иначе обо всех соединениях; действующих: {count}',
  'what asks for inspection is dropped while its engine does not work':
    'трафик с проверкой отбрасывается, пока её подсистема не работает',
  'what asks for inspection passes uninspected while its engine does not work':
    'трафик с проверкой проходит без неё, пока её подсистема не работает',
  'the gateway no longer has {address} there': 'там у шлюза больше не будет адреса {address}',
  '{server} answers {client} directly, not through the gateway, and the answer is lost: {remedy}':
    '{server} отвечает {client} напрямую, минуя шлюз, и ответ теряется: {remedy}',
  'let {rule} change the source': 'пусть {rule} меняет источник',
  'switch on /x/firewall/hairpin, or change the source by an SNAT rule':
    'включите /x/firewall/hairpin или меняйте источник правилом SNAT',
  'change the source by an SNAT rule': 'меняйте источник правилом SNAT',
  'must be of the same family as src_ip': 'должно быть того же семейства адресов, что и src_ip',
  'is required for TCP and UDP': 'обязательное поле для TCP и UDP',
  'there is no user {id}': 'нет пользователя {id}',
  'there is no {name}': 'не существует: {name}',
  'an address or a zone is needed here, in to, or in both':
    'нужен адрес или зона здесь, в to или в обоих полях',
  '{noReport} must stand alone: a device with no report fulfils nothing':
    '{noReport} указывается только отдельно: устройство без отчёта ничему не соответствует',
  'Linux itself takes or drops packets of {special}, whatever rules say':
    'Linux сам принимает или отбрасывает пакеты {special}, что бы ни говорили правила',
  'the kernel chooses one of {first}-{last}; the first is explained':
    'ядро выбирает из {first}-{last}; объяснён первый',
  'the gateway itself sends it': 'его отправляет сам шлюз',
  'the kernel judges by the present time: leave out at': 'ядро судит по текущему времени: уберите at',
  'the kernel knows who is where now: leave out user_id':
    'ядро знает, кто где находится сейчас: уберите user_id',
  'the kernel knows what devices reported: leave out hip_profiles':
    'ядро знает, о чём отчитались устройства: уберите hip_profiles',
  'there is no card that it arrives on': 'нет сетевой карты, на которую он приходит',
})
