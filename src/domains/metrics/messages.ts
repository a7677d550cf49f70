import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must be an address and a port, address:port, an IPv6 address in brackets, or empty':
    'должно быть адресом и портом, адрес:порт, адрес IPv6 в скобках, или пустым',
  'must be 16 to 256 letters, digits and - . _ ~ + / with = at the end, or empty':
    'должно быть из 16–256 букв, цифр и - . _ ~ + / с = в конце, или пустым',
  'must be set, or token, while enabled is true': 'должно быть задано, или token, пока enabled равно true',
  'the published site {title} has port {port}': 'порт {port} занят опубликованным сайтом {title}',
  'must be at most {limit} rules in all tables together':
    'должно быть не больше {limit} правил во всех таблицах вместе',
})
