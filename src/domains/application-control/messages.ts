import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'connections of {names} are not recognised: what names them matches none of them':
    'соединения {names} не распознаются: указание на них ни с чем не совпадёт',
  'must differ from the other items': 'должно отличаться от остальных элементов',
})
