import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must not be the same name as another one': 'не должно совпадать с другим именем',
  'must be the id of a certificate, or empty': 'должно быть идентификатором сертификата или пустым',
  'must be the id of a profile, or empty': 'должно быть идентификатором профиля или пустым',
  'is possible only with tls': 'возможно только вместе с tls',
  'is not possible where the site itself is at port 80': 'невозможно, если сам сайт находится на порту 80',
  'must be another machine than the gateway': 'должно быть другой машиной, а не шлюзом',
  'must be the address of one host': 'должно быть адресом одного узла',
  'must not be a link-local address, which does not say on which interface it is':
    'не должно быть локальным адресом канала: он не говорит, на каком интерфейсе находится',
  'must be an external interface, or an address of the gateway':
    'должно быть внешним интерфейсом или адресом шлюза',
  'must be an address of the gateway, as a connection has it': 'должно быть адресом шлюза из его подключений',
  'port {port} is taken by the gateway itself: {what}': 'порт {port} занят самим шлюзом: {what}',
  'the site {title} has this name at port {port}': 'это имя на порту {port} есть у сайта {title}',
  'the site {title} has all names at port {port}': 'все имена на порту {port} есть у сайта {title}',
  'the site {title} has port {port} of this address with TLS':
    'порт {port} этого адреса с TLS есть у сайта {title}',
  'the site {title} has port {port} of this address without TLS':
    'порт {port} этого адреса без TLS есть у сайта {title}',
})
