import { messagesOf } from '../../core/text/message.ts'

/** Messages about agents and distributions that do not exist. */
export const message = messagesOf({
  'there is no distribution for {system}': 'нет дистрибутива для {system}',
  'there is no agent {id}': 'нет агента {id}',
})
