import { messagesOf } from '../../core/text/message.ts'

/** Messages about updates at a DNS provider. */
export const message = messagesOf({
  'waiting for an address of the connection {connection}': 'ожидается адрес подключения {connection}',
  'waiting for a provider connection: none is enabled':
    'ожидается подключение к провайдеру: ни одно не включено',
  'the update is being sent': 'обновление отправляется',
  'the address {address} of the connection {connection} is private, and nobody reaches it from the Internet: set checkip_url in /x/dns/ddns, for IPv6 with checkip always':
    'адрес {address} подключения {connection} частный и недоступен из Интернета: задайте checkip_url в /x/dns/ddns, для IPv6 вместе с checkip always',
  '{reason}; next try at {time}': '{reason}; следующая попытка в {time}',
  'the updater does not answer': 'процесс обновления не отвечает',
  'the provider refuses login or password (badauth): set them anew in /dns/ddns':
    'провайдер не принимает логин или пароль (badauth): задайте их заново в /dns/ddns',
  'the provider has blocked these updates as abuse (abuse): have it lift the block, then set the password in /dns/ddns anew':
    'провайдер заблокировал эти обновления за злоупотребление (abuse): добейтесь снятия блокировки, затем задайте пароль в /dns/ddns заново',
  'the provider does not know {name} in this account (nohost): make it there and set the password in /dns/ddns anew, or take it out of names in /x/dns/ddns':
    'провайдер не знает имени {name} в этой учётной записи (nohost): создайте его там и задайте пароль в /dns/ddns заново или уберите его из names в /x/dns/ddns',
  'the provider takes {name} for no domain name (notfqdn): correct the domain in /dns/ddns':
    'провайдер не считает {name} доменным именем (notfqdn): исправьте домен в /dns/ddns',
  'the provider refuses the update ({answer}): look this word up in its documentation, and set the password in /dns/ddns anew afterwards':
    'провайдер отклоняет обновление ({answer}): найдите это слово в его документации, затем задайте пароль в /dns/ddns заново',
  'the provider has a fault of its own ({answer})': 'у провайдера внутренняя ошибка ({answer})',
  'the provider answers with HTTP status {status}': 'провайдер отвечает статусом HTTP {status}',
  'the provider answers what dynamic DNS does not know: {words}':
    'провайдер отвечает непонятно для динамического DNS: {words}',
  'the certificate of {host} is not trusted ({reason}): correct the address, or set ca in /x/dns/ddns':
    'сертификату {host} нет доверия ({reason}): исправьте адрес или задайте ca в /x/dns/ddns',
  'the certificates of Debian are missing: apt-get install ca-certificates':
    'нет сертификатов Debian: apt-get install ca-certificates',
  '{host} does not answer: {reason}': '{host} не отвечает: {reason}',
  'nothing came within {seconds} s': 'ничего не пришло за {seconds} с',
  'the connection is refused': 'соединение отклонено',
  'there is no route to it': 'к нему нет маршрута',
  'the connection broke off': 'соединение прервалось',
  'its name is not resolved': 'его имя не разрешается',
  'the answer of {host} holds no IPv{family} address: correct checkip_url in /x/dns/ddns':
    'в ответе {host} нет адреса IPv{family}: исправьте checkip_url в /x/dns/ddns',
  'the name server does not accept the key {key} ({answer}): set key_name, key_algorithm and key anew in /x/dns/ddns':
    'сервер имён не принимает ключ {key} ({answer}): задайте заново key_name, key_algorithm и key в /x/dns/ddns',
  'the name server does not let the key {key} change {zone} (REFUSED): allow it there and set the key in /x/dns/ddns anew':
    'сервер имён не разрешает ключу {key} менять {zone} (REFUSED): разрешите это там и задайте ключ в /x/dns/ddns заново',
  'the name server is not the primary one of {zone} ({answer}): correct server or zone in /x/dns/ddns':
    'сервер имён не первичный для {zone} ({answer}): исправьте server или zone в /x/dns/ddns',
  'the clocks of the gateway and of the name server differ too much (BADTIME)':
    'часы шлюза и сервера имён слишком расходятся (BADTIME)',
  'the name server refuses the update ({answer}): look into its log, and set the key in /x/dns/ddns anew afterwards':
    'сервер имён отклоняет обновление ({answer}): посмотрите его журнал, затем задайте ключ в /x/dns/ddns заново',
  'the answer of {host} is not signed with the key {key}': 'ответ {host} не подписан ключом {key}',
})
