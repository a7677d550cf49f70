import type { SessionWords } from '../en/sessions.ts'
import { counted } from './counted.ts'

/** Words of the sessions of administrators. */
export const sessions = {
  title: 'Сеансы',
  login: 'Логин',
  address: 'Адрес',
  created: 'Вход',
  seen: 'Последний запрос',
  this: 'этот сеанс',
  end: (count) => `Завершить ${counted(count, 'сеанс', 'сеанса', 'сеансов')}`,
  locks: 'Вход пока закрыт',
  lock: (login, address, seconds) =>
    `${login === '' ? 'любой логин' : login}, ${address === '' ? 'с любого адреса' : `с адреса ${address}`}: ещё ${seconds} с`,
  unlock: 'Снять эти запреты',
} satisfies SessionWords
