import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'ip or mac must be given': 'нужно указать ip или mac',
  'is allowed only when ip is given': 'допускается, только когда указан ip',
  'must not be empty': 'не должно быть пустым',
  'the last enabled full administrator must stay':
    'последний включённый администратор с полным доступом должен остаться',
  'Full administrator': 'Администратор с полным доступом',
  'Read-only administrator': 'Администратор только для чтения',
  'Security administrator': 'Администратор безопасности',
  'Firewall administrator': 'Администратор файрвола',
  'Access-settings administrator': 'Администратор настроек доступа',
  'Report viewer': 'Просмотр отчётов',
  'Report editor': 'Редактирование отчётов',
  'must be the number or the string form of an access level': 'должно быть номером или кодом уровня доступа',
  'address rule': 'правило адреса',
})
