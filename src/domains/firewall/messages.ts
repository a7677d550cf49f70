import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'Connections from external interfaces to published sites':
    'Соединения с внешних интерфейсов к опубликованным сайтам',
  'What tells a client of a refusal keeps its destination':
    'То, что сообщает клиенту об отказе, сохраняет адрес назначения',
  'What tells a client of a refusal keeps its source':
    'То, что сообщает клиенту об отказе, сохраняет адрес источника',
  'DNS over TLS and QUIC from local networks to servers on the Internet: refused, and the client is told at once':
    'DNS поверх TLS и QUIC из локальных сетей к серверам в Интернете: отказ, о котором клиент узнаёт сразу',
  'HTTPS from local networks to known servers of DNS over HTTPS: refused, and the client is told at once':
    'HTTPS из локальных сетей к известным серверам DNS поверх HTTPS: отказ, о котором клиент узнаёт сразу',
  'DNS queries from local networks to servers on the Internet are answered by the gateway':
    'На запросы DNS из локальных сетей к серверам в Интернете отвечает шлюз',
  'must be a UUID, or empty while the profile is off': 'должно быть UUID или пустым, пока профиль выключен',
  'must be null when expected_result is drop': 'должно быть null, когда expected_result равно drop',
  'must be the UUID of a profile, empty or null': 'должно быть UUID профиля, пустым или null',
  'must be null when action is accept': 'должно быть null, когда action равно accept',
  'an address or a port must be given when action is dnat':
    'нужно указать адрес или порт, когда action равно dnat',
  'All traffic of connections that an engine of inspection has ended':
    'Весь трафик соединений, которые завершила подсистема проверки',
  'Traffic of rules that ask for inspection, also of INPUT, while the engine that would inspect it does not work':
    'Трафик правил с проверкой, в том числе INPUT, пока подсистема, которая его проверяет, не работает',
  Note: 'Пометка',
  'needs protocol.tcp, protocol.udp or any': 'нужен протокол protocol.tcp, protocol.udp или any',
  'ports need protocol.tcp, protocol.udp or any':
    'для портов нужен протокол protocol.tcp, protocol.udp или any',
  'must be given when action is snat': 'нужно указать, когда action равно snat',
  'nothing is enforced: {reason}': 'ничего не применяется: {reason}',
  'the data plane is not connected': 'нет связи с плоскостью данных',
  'revision {revision} is being applied': 'применяется ревизия {revision}',
  'user rules are switched off': 'правила администратора выключены',
  'changed by somebody else and repaired at {time}: {what}':
    'изменено посторонним и восстановлено {time}: {what}',
  'the data plane has not reported yet': 'плоскость данных ещё не сообщила',
  'switched off': 'выключено',
  'log_mode is `nothing`: no packet has a row in the log':
    'журналирование не включено (log_mode): о пакетах нет записей в журнале',
  'the data plane does not report on it': 'плоскость данных об этом не сообщает',
  'not inspected: {rules}': 'не проверяются: {rules}',
  'applications that are not recognised are named by {rules}':
    'приложения, которые не распознаются, названы в {rules}',
  'authorization through the client agent is off, so no device can report: {rules}':
    'авторизация через агент выключена, поэтому ни одно устройство не может отчитаться: {rules}',
  '{count} of {length} authorized devices have a report that counts: {rules}':
    'действующий отчёт есть у {count} из {length} авторизованных устройств: {rules}',
  'must be of the same family as src_ip': 'должно быть того же семейства адресов, что и src_ip',
  'they exclude addresses': 'в них исключаются адреса',
  'name the addresses that are meant': 'назовите адреса, к которым они относятся',
  'they ask for users, groups, posture or names, whose addresses change':
    'в них пользователи, группы, состояние устройств или имена, адреса которых меняются',
  'let them differ in protocol, port or the other address':
    'пусть они различаются протоколом, портом или другим адресом',
  'the lists that they name overlap': 'их списки адресов пересекаются',
  'let lists share fewer addresses, or let the rules differ in protocol or port':
    'пусть у списков будет меньше общих адресов или правила различаются протоколом или портом',
  'the networks that they name overlap': 'их сети пересекаются',
  'let the rules differ in protocol, port or the other address':
    'пусть правила различаются протоколом, портом или другим адресом',
  'the ranges of ports that they name overlap': 'их диапазоны портов пересекаются',
  'name ranges that do not overlap, or single ports':
    'назовите непересекающиеся диапазоны или отдельные порты',
  'they ask for nothing more': 'больше в них ничего не спрашивается',
  'let them ask for addresses, protocols or ports': 'пусть в них названы адреса, протоколы или порты',
  'a packet reads at most {rules} rules and {lookUps} look-ups':
    'пакет читает не больше правил: {rules}, поисков в таблицах: {lookUps}',
  'Packets of a check whose incoming interface is not there':
    'Пакеты проверки, входящего интерфейса которой нет',
  'Packets for which the gateway has no route, or that cannot come from where they say':
    'Пакеты, для которых у шлюза нет маршрута или которые не могут приходить от указанного отправителя',
  'Packets of a check while there is no data plane that could send them':
    'Пакеты проверки, пока нет плоскости данных, которая могла бы их отправить',
  'All traffic through the gateway, since a packet check has failed':
    'Весь трафик через шлюз, так как проверка пакетов не пройдена',
  'Traffic of connections that were accepted under the present rules, replies, and errors about them':
    'Трафик соединений, разрешённых при действующих правилах, ответы и сообщения об ошибках',
  'Packets that belong to no connection and cannot begin one':
    'Пакеты, которые не принадлежат соединению и не могут его начать',
  'Traffic from the addresses of users who are denied access':
    'Трафик с адресов пользователей, которым запрещён доступ',
  'QUIC from local networks to the Internet: refused, and the client is told at once, so that the content filter sees the connection that follows':
    'QUIC из локальных сетей в Интернет: отклоняется, клиент узнаёт об этом сразу, и контент-фильтр видит следующее соединение',
  'Web connections that the content filter is to judge, while its proxy does not listen':
    'Веб-соединения, которые должен проверить контент-фильтр, пока его прокси не принимает соединения',
  'Web connections that the rules of FORWARD accepted, on their way to the content filter':
    'Веб-соединения, разрешённые правилами FORWARD, на пути к контент-фильтру',
  'Connections to the port of the content filter itself': 'Соединения с портом самого контент-фильтра',
  'Web connections that the content filter begins in the name of clients':
    'Веб-соединения, которые контент-фильтр устанавливает от имени клиентов',
  'What the content filter begins in the name of clients keeps its destination':
    'Соединения контент-фильтра от имени клиентов сохраняют назначение',
  'Traffic whose destination a DNAT rule has changed': 'Трафик, назначение которого изменено правилом DNAT',
  'Traffic from external interfaces to local ones': 'Трафик с внешних интерфейсов на локальные',
  'All other traffic through the gateway': 'Остальной трафик через шлюз',
  'Traffic of the gateway to itself': 'Трафик шлюза к самому себе',
  'IPv6 neighbour discovery and packet-too-big messages':
    'Обнаружение соседей IPv6 и сообщения packet too big',
  'Traffic to the gateway from external interfaces': 'Трафик к шлюзу с внешних интерфейсов',
  'All other traffic to the gateway': 'Остальной трафик к шлюзу',
  'All other traffic that the gateway makes': 'Остальной трафик самого шлюза',
  'What the gateway sends to itself keeps its destination': 'Трафик шлюза к самому себе сохраняет назначение',
  'What the gateway sends to itself keeps its source': 'Трафик шлюза к самому себе сохраняет источник',
  'Traffic that a DNAT rule leads back into the local network that it comes from is masqueraded':
    'Трафик, который правило DNAT возвращает в ту же локальную сеть, откуда он пришёл, маскируется',
  'Private networks (10/8, 172.16/12, 192.168/16) are masqueraded out of external interfaces':
    'Частные сети (10/8, 172.16/12, 192.168/16) маскируются на внешних интерфейсах',
  '{most} ({goodRules} and {goodLookUps} are good): {ids} and {more} more are read one by one, because {why}; {remedy}':
    '{most} (хорошо не больше {goodRules} и {goodLookUps}): по одному читаются {ids} и ещё {more}: {why}; {remedy}',
  '{most} ({goodRules} and {goodLookUps} are good): {ids} are read one by one, because {why}; {remedy}':
    '{most} (хорошо не больше {goodRules} и {goodLookUps}): по одному читаются {ids}: {why}; {remedy}',
  'connection tracking wants more of protocol {protocol} than a header':
    'отслеживанию соединений мало одного заголовка протокола {protocol}',
  'in IPv6 the kernel looks behind a header {protocol} for the protocol':
    'в IPv6 ядро ищет протокол за заголовком {protocol}',
  'this is the ICMP of the other version of IP': 'это ICMP другой версии IP',
  'INPUT rule': 'правило INPUT',
  'FORWARD rule': 'правило FORWARD',
  'SNAT rule': 'правило SNAT',
  'logging rule': 'правило журналирования',
  'DNAT rule': 'правило DNAT',
  'must not be empty when {flag} is true': 'не должно быть пустым, когда {flag} равно true',
  'packets are tried in the data plane: there is none': 'пакеты проверяются в плоскости данных: её нет',
})
