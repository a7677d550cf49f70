import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must be one or more certificates in PEM and nothing else':
    'должно быть одним или несколькими сертификатами в PEM и ничем больше',
  'must hold certificates of certificate authorities only':
    'должно содержать только сертификаты удостоверяющих центров',
  'must be a whole program for Windows: .exe or .msi':
    'должна быть целая программа для Windows: .exe или .msi',
  'must be a whole program for macOS: .pkg or .dmg': 'должна быть целая программа для macOS: .pkg или .dmg',
  'must be a whole program for Linux: .deb, .rpm or an ELF executable':
    'должна быть целая программа для Linux: .deb, .rpm или исполняемый файл ELF',
  'login or password is wrong': 'неверный логин или пароль',
  'is required when device_vpn is true': 'обязательное поле, когда device_vpn равно true',
  '{connected} connected, {authorized} authorized': 'подключено: {connected}, авторизовано: {authorized}',
  'switched off': 'выключено',
  'the gateway has joined no directory': 'шлюз не введён ни в один домен',
  'there is no WireGuard server yet: no tunnel can be built':
    'сервера WireGuard ещё нет: туннель построить нельзя',
  'client agents authorize users; their tunnel does not exist yet':
    'клиентские агенты авторизуют пользователей; их туннеля ещё нет',
})
