import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'must be not_required when action is deny': 'должно быть not_required, когда action равно deny',
  'must be an IP address without mask, or a network without host bits':
    'должно быть IP-адресом без маски или сетью без битов узла',
  'is already taken by another item': 'уже занято другим элементом',
  'there is no script while SSTP is off or has no domain':
    'сценария нет, пока SSTP выключен или у него нет домена',
  'any must be the only item': 'any должно быть единственным элементом',
  'must be a domain name or empty': 'должно быть доменным именем или пустым',
  'must be a network without host bits': 'должно быть сетью без битов узла',
  'must have a prefix length between 8 and 30': 'длина префикса должна быть от 8 до 30',
  'PPTP is on, but this version has no PPTP server': 'PPTP включён, но сервера PPTP в этой версии нет',
  'SSTP is on, but this version has no SSTP server': 'SSTP включён, но сервера SSTP в этой версии нет',
  'SSTP is on, but has no domain': 'SSTP включён, но домен не задан',
  'PPTP and SSTP are switched off': 'PPTP и SSTP выключены',
  'this version has no L2TP, IKEv2 or WireGuard server': 'в этой версии нет серверов L2TP, IKEv2 и WireGuard',
  'VPN access rule': 'правило доступа по VPN',
})
