import { messagesOf } from '../text/message.ts'

/** Messages of the room, English and Russian. */
export const message = messagesOf({
  'The page is blocked': 'Страница заблокирована',
  'This page may not be opened here.': 'Эту страницу здесь открывать нельзя.',
  Address: 'Адрес',
  Category: 'Категория',
  Rule: 'Правило',
  Reason: 'Причина',
  'Number to quote': 'Номер для обращения',
  Contact: 'Контакты',
  'The name of the site is no valid name.': 'Имя сайта записано неправильно.',
  'The first message of TLS is malformed, or comes in several parts.':
    'Первое сообщение TLS искажено или разделено на несколько частей.',
  'The request asks for another site than the one that the connection was made to.':
    'Запрос обращён не к тому сайту, с которым установлено соединение.',
  'The name leads to an address of the gateway itself.': 'Имя ведёт на адрес самого шлюза.',
  'Tunnels through web proxies are not allowed.': 'Туннели через веб-прокси запрещены.',
})
