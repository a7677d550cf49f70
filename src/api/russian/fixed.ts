/** Russian forms of what is always there: fixed identifiers, access levels and system rules. */
export const fixedForms: readonly (readonly [english: string, russian: string])[] = [
  // Fixed identifiers.
  ['any value in the field', 'любое значение поля'],
  ['the protocol {name}', 'протокол {name}'],
  ['IP addresses of users who exceeded a quota', 'IP-адреса пользователей, превысивших квоту'],
  ['all provider connections (Ethernet and VPN)', 'все подключения к провайдерам (Ethernet и VPN)'],
  ['external Ethernet interfaces', 'внешние интерфейсы Ethernet'],
  ['external VPN interfaces', 'внешние интерфейсы VPN'],
  ['IPsec interfaces', 'интерфейсы IPsec'],
  ['all local interfaces', 'все локальные интерфейсы'],
  ['all tunnel interfaces', 'все туннельные интерфейсы'],
  ['outgoing traffic of the device itself', 'исходящий трафик самого устройства'],
  ['client VPN traffic', 'клиентский VPN-трафик'],
  ['all WCCP GRE interfaces', 'все интерфейсы WCCP GRE'],
  ['the network 0.0.0.0/0', 'сеть 0.0.0.0/0'],
  ['Africa', 'Африка'],
  ['Antarctica', 'Антарктика'],
  ['Asia', 'Азия'],
  ['Europe', 'Европа'],
  ['North America', 'Северная Америка'],
  ['Oceania', 'Океания'],
  ['South America', 'Южная Америка'],
  ['a device with no report', 'устройство без отчёта'],
  // Access levels.
  ['Full administrator', 'Администратор с полным доступом'],
  ['Read-only administrator', 'Администратор только для чтения'],
  ['Security administrator', 'Администратор безопасности'],
  ['Firewall administrator', 'Администратор файрвола'],
  ['Access-settings administrator', 'Администратор настроек доступа'],
  ['Report viewer', 'Просмотр отчётов'],
  ['Report editor', 'Редактирование отчётов'],
  ['Local operator', 'Локальный оператор'],
  // System rules.
  [
    'Packets of a check whose incoming interface is not there',
    'Пакеты проверки, входящего интерфейса которой нет',
  ],
  [
    'Packets for which the gateway has no route, or that cannot come from where they say',
    'Пакеты, для которых у шлюза нет маршрута или которые не могут приходить от указанного отправителя',
  ],
  [
    'Packets of a check while there is no data plane that could send them',
    'Пакеты проверки, пока нет плоскости данных, которая могла бы их отправить',
  ],
  [
    'All traffic through the gateway, since a packet check has failed',
    'Весь трафик через шлюз, так как проверка пакетов не пройдена',
  ],
  [
    'Traffic of connections that were accepted under the present rules, replies, and errors about them',
    'Трафик соединений, разрешённых при действующих правилах, ответы и сообщения об ошибках',
  ],
  [
    'Packets that belong to no connection and cannot begin one',
    'Пакеты, которые не принадлежат соединению и не могут его начать',
  ],
  [
    'Traffic from the addresses of users who are denied access',
    'Трафик с адресов пользователей, которым запрещён доступ',
  ],
  ['Traffic whose destination a DNAT rule has changed', 'Трафик, назначение которого изменено правилом DNAT'],
  ['Traffic from external interfaces to local ones', 'Трафик с внешних интерфейсов на локальные'],
  ['All other traffic through the gateway', 'Остальной трафик через шлюз'],
  ['Traffic of the gateway to itself', 'Трафик шлюза к самому себе'],
  [
    'IPv6 neighbour discovery and packet-too-big messages',
    'Обнаружение соседей IPv6 и сообщения packet too big',
  ],
  ['Traffic to the gateway from external interfaces', 'Трафик к шлюзу с внешних интерфейсов'],
  ['All other traffic to the gateway', 'Остальной трафик к шлюзу'],
  ['All other traffic that the gateway makes', 'Остальной трафик самого шлюза'],
  [
    'What the gateway sends to itself keeps its destination',
    'Трафик шлюза к самому себе сохраняет назначение',
  ],
  ['What the gateway sends to itself keeps its source', 'Трафик шлюза к самому себе сохраняет источник'],
  [
    'Traffic that a DNAT rule leads back into the local network that it comes from is masqueraded',
    'Трафик, который правило DNAT возвращает в ту же локальную сеть, откуда он пришёл, маскируется',
  ],
  [
    'Private networks (10/8, 172.16/12, 192.168/16) are masqueraded out of external interfaces',
    'Частные сети (10/8, 172.16/12, 192.168/16) маскируются на внешних интерфейсах',
  ],
]
