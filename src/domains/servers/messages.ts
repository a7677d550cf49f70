import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'the root group cannot be removed': 'корневую группу нельзя удалить',
  'cannot be taken back; remove the server instead': 'нельзя отменить; вместо этого удалите сервер',
  'synchronization of rules is switched off': 'синхронизация правил выключена',
  'servers cannot connect yet: this version has no enrolment and no tunnel':
    'серверы пока не могут подключиться: в этой версии нет регистрации и туннеля',
})
