import { messagesOf } from '../../core/text/message.ts'

/** Messages about operations that the API description does not have. */
export const message = messagesOf({
  'there is no operation {id}': 'нет операции {id}',
})
