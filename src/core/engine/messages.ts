import { messagesOf } from '../text/message.ts'

/** State of engines, what they enforce and need, what else decides about packets, and threads that do not answer. */
export const message = messagesOf({
  'it is being started': 'запускается',
  'it has not answered for {seconds} s': 'не отвечает {seconds} с',
  '{kind} {name} may stop what the policy accepts ({detail}): {remedy}':
    '{kind} {name} может задержать то, что политика пропускает ({detail}): {remedy}',
  '{kind} {name} may let through what the policy drops ({detail}): {remedy}':
    '{kind} {name} может пропустить то, что политика запрещает ({detail}): {remedy}',
  '{kind} {name} changes packets or their ways ({detail}): {remedy}':
    '{kind} {name} меняет пакеты или их путь ({detail}): {remedy}',
  '{kind} {name} stops nothing and lets nothing through ({detail}): {remedy}':
    '{kind} {name} ничего не задерживает и не пропускает ({detail}): {remedy}',
  'there is no data plane: nothing is enforced': 'плоскости данных нет: ничего не применяется',
  'the data plane is not connected: what the kernel holds stays as it is':
    'плоскость данных не подключена: содержимое ядра остаётся как есть',
  'the data plane does not report on it': 'плоскость данных об этом не сообщает',
  'must be an IP address': 'должно быть IP-адресом',
  '{address} is not an address with a prefix': '{address} не адрес с длиной префикса',
  'only a loopback has no network card': 'без сетевой карты может быть только loopback',
  'a loopback has a device of its own': 'у loopback своё устройство',
  'a loopback asks no DHCP server': 'loopback не запрашивает сервер DHCP',
  'must be IP/prefix': 'должно быть IP/префикс',
  'trusting receivers of the log': 'доверие к получателям журнала',
  'filtering of web requests': 'фильтрация веб-запросов',
  'trusting web sites': 'доверие веб-сайтам',
  'published sites': 'опубликованные сайты',
  'the web application firewall of published sites': 'межсетевой экран веб-приложений опубликованных сайтов',
  'the name server': 'сервер имён',
  'reading logged packets': 'чтение журналируемых пакетов',
  'recognition of applications': 'распознавание приложений',
  'there is no protocol {id}': 'протокола {id} нет',
  'countries in rules': 'страны в правилах',
  'trusting DNS providers': 'доверие провайдерам DNS',
  'local, provider, loopback and VLAN connections are, with fixed addresses and by DHCP; PPP and the like are not yet':
    'локальные подключения, подключения к провайдеру, loopback и VLAN применяются, с постоянными адресами и по DHCP; PPP и подобные ещё нет',
  'addresses by DHCP': 'адреса по DHCP',
  'intrusion prevention': 'предотвращение вторжений',
  'rules and client agents know them; VPN servers and portals do not exist yet':
    'правила и клиентские агенты их знают; серверов VPN и порталов ещё нет',
})
