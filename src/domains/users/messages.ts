import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'there is no user {id}': 'нет пользователя {id}',
  'a user of domain_type {type} has no password here': 'у пользователя с domain_type {type} здесь нет пароля',
  'cannot be changed for a user of domain_type {type}':
    'нельзя изменить для пользователя с domain_type {type}',
})
