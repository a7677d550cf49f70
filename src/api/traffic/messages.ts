import { messagesOf } from '../../core/text/message.ts'

/** Why connections are not listed, or traffic is not counted for quotas. */
export const message = messagesOf({
  'the answer about connections cannot be read': 'ответ о соединениях не удаётся прочесть',
  'there is no zone or interface {name}': 'нет зоны или интерфейса {name}',
  'must be an address or a network': 'должно быть адресом или сетью',
  'must be the name of a protocol, or a number up to 255':
    'должно быть названием протокола или числом не больше 255',
  'no quota applies to {user}': 'к {user} не применяется квота',
  'nothing is counted': 'трафик не считается',
  'nothing is counted: the data plane is not connected':
    'трафик не считается: плоскость данных не подключена',
  'nothing is counted: there is no data plane': 'трафик не считается: плоскости данных нет',
  'see `/x/status` for what the packet filter and the data plane need':
    'чего не хватает пакетному фильтру и плоскости данных, показывает `/x/status`',
  'the counters are not answered': 'на вопрос о счётчиках нет ответа',
  'the data plane does not say what it has counted': 'плоскость данных не сообщает, что она насчитала',
  'the packet filter has no counters of addresses': 'в пакетном фильтре нет счётчиков адресов',
  'must be the id of a connection': 'должно быть идентификатором соединения',
})
