import { messagesOf } from '../../core/text/message.ts'

/** Why connections are not listed. */
export const message = messagesOf({
  'the answer about connections cannot be read': 'ответ о соединениях не удаётся прочесть',
  'there is no zone or interface {name}': 'нет зоны или интерфейса {name}',
  'must be an address or a network': 'должно быть адресом или сетью',
  'must be the name of a protocol, or a number up to 255':
    'должно быть названием протокола или числом не больше 255',
})
