import { messagesOf } from '../../core/text/message.ts'

/** Messages about faulty request lines and Host headers. */
export const message = messagesOf({
  'a request must be HTTP/1.1 or HTTP/1.0': 'запрос должен быть по HTTP/1.1 или HTTP/1.0',
  'a request must have one Host header': 'в запросе должен быть один заголовок Host',
  'the target of a request and its Host must be the same': 'адрес в строке запроса и Host должны совпадать',
  'Host must be a name or an address, with a port or without':
    'Host должен быть именем или адресом, с портом или без',
})
