import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'not observed: there is no data plane': 'не наблюдается: плоскости данных нет',
  'the link of {name} is down': 'нет связи на {name}',
  '{name} does not have {address} yet': 'у {name} ещё нет адреса {address}',
  'must be the MAC of a network card': 'должно быть MAC-адресом сетевой карты',
  'must be null for a loopback': 'для loopback должно быть null',
  'must be false for a loopback': 'для loopback должно быть false',
  'may be empty only when enable_dhcp is true': 'может быть пустым, только когда enable_dhcp равно true',
  'may be null only when enable_dhcp is true': 'может быть null, только когда enable_dhcp равно true',
  'may be null only when enable_dhcp is true or the server lies in a subnet of the interface':
    'может быть null, только когда enable_dhcp равно true или сервер лежит в подсети интерфейса',
  'VLAN {reservedVlan} is reserved and cannot be applied':
    'VLAN {reservedVlan} зарезервирован и не может быть применён',
  'no VCE interface forwards this VLAN of this card':
    'ни один интерфейс VCE не передаёт этот VLAN этой карты',
  'no engine joins network cards yet': 'подсистемы, объединяющей сетевые карты, ещё нет',
  'no engine makes tunnels yet': 'подсистемы, создающей туннели, ещё нет',
  'no engine forwards interfaces into a virtual environment yet':
    'подсистемы, передающей интерфейсы в виртуальную среду, ещё нет',
  'no engine mirrors traffic yet': 'подсистемы, зеркалирующей трафик, ещё нет',
  'must be a lan or provider connection': 'должно быть локальным подключением или подключением к провайдеру',
  'is already the peer of a tunnel over this interface': 'уже указано у другого туннеля через этот интерфейс',
  'connection {id} ({title}) is built on it': 'на нём построено подключение {id} ({title})',
  'connections of type {type} are stored and not applied yet':
    'подключения типа {type} сохраняются, но пока не применяются',
  'aggregated interfaces are stored and not applied yet':
    'агрегированные интерфейсы сохраняются, но пока не применяются',
  'VLANs that are forwarded into VCE are stored and not applied yet':
    'VLAN, переданные в VCE, сохраняются, но пока не применяются',
  'the card and VLAN belong to connection {id} ({title}), which has another zone':
    'карта и VLAN принадлежат подключению {id} ({title}) с другой зоной',
  'the card and VLAN belong to connection {id} ({title}), which has another type':
    'карта и VLAN принадлежат подключению {id} ({title}) другого типа',
  'a DHCP server is asked for an address': 'адрес запрашивается у сервера DHCP',
  'connection {id} ({title}) asks the DHCP server on this card and VLAN already':
    'подключение {id} ({title}) уже запрашивает сервер DHCP на этой карте и VLAN',
  'there is no network card with MAC {mac}': 'нет сетевой карты с MAC {mac}',
  'there is no VLAN {tag} on the card with MAC {mac}': 'нет VLAN {tag} на карте с MAC {mac}',
})
