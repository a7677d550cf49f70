import { messagesOf } from '../core/text/message.ts'

/** Messages about processes that end, hang or stay silent. */
export const message = messagesOf({
  'it ended: {reason}': 'завершился: {reason}',
  'it has not answered for {seconds} s': 'не отвечает {seconds} с',
  'it was stopped for {seconds} s': 'был остановлен {seconds} с',
  'it did nothing and did not answer for {seconds} s': 'ничего не делал и не отвечал {seconds} с',
  'it did not answer for {seconds} s': 'не отвечал {seconds} с',
  '{how}: {words}': '{how}: {words}',
})
