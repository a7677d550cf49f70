import type { ConnectionWords } from '../en/connections.ts'

const plural = new Intl.PluralRules('ru')

function counted(count: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few, many }
  return `${count.toLocaleString('ru')}\u00a0${forms[plural.select(count)] ?? few}`
}

/** Words of live connections, and of the page about an address. */
export const connections = {
  title: 'Соединения',
  filter: 'Фильтр: 10.1.2.0/24  src:  dst:  port:443  tcp  rule:  state:  zone:  if:',
  notUnderstood: (words) => `Не понято: ${words}`,
  zone: 'Зона или интерфейсы',
  order: 'Порядок',
  orders: {
    bytes: 'Больше байтов',
    packets: 'Больше пакетов',
    oldest: 'Сначала старые',
    newest: 'Сначала новые',
  },
  refresh: 'Обновить',
  shown: (from, to, total) => `${from}–${to} из ${total}`,
  before: 'Предыдущие',
  after: 'Следующие',
  incomplete: 'Не все соединения удалось сопоставить с политикой: сузьте фильтр.',
  empty: 'Подходящих соединений нет. Соединения, которые пропускает политика, видны, пока идут пакеты.',
  columns: {
    protocol: 'Протокол',
    source: 'Источник',
    destination: 'Назначение',
    translated: 'После трансляции',
    state: 'Состояние',
    bytes: 'Объём',
    age: 'Возраст',
    way: 'Интерфейсы',
    rule: 'Правило',
  },
  states: { replied: 'Есть ответ', unreplied: 'Без ответа' },
  sent: 'Отправлено',
  received: 'Получено',
  packets: (count) => `пакетов: ${count}`,
  expires: 'Без пакетов будет забыто через',
  seconds: (count) => `${count}\u00a0с`,
  byPolicy: 'по нынешней политике',
  unknownAge: 'Ядро не отметило; включите журнал соединений',
  details: 'Соединение',
  end: (count) => `Завершить ${counted(count, 'соединение', 'соединения', 'соединений')}`,
  endWarning:
    'Ядро забудет их сразу. То, что политика пропускает, может начаться заново со следующим пакетом; соединения с трансляцией оборвутся.',
  ended: (ended, gone) => (gone === 0 ? `Завершено: ${ended}` : `Завершено: ${ended}, уже не было: ${gone}`),
  why: 'Почему',
  about: {
    here: 'сам шлюз',
    open: (address) => `Об адресе ${address}`,
    title: 'Об адресе',
    who: 'Кто это',
    way: 'Куда ведёт маршрут',
    objects: 'Объекты, в которые он входит',
    rules: 'Правила',
    nat: 'Трансляция',
    quotas: 'Квоты',
    profiles: 'Профили',
    others: 'Ещё',
    connections: 'Соединения сейчас',
    blocked: 'Последние заблокированные пакеты',
    all: 'И то, что касается любого адреса',
    off: 'выключено',
    nothing: 'Ничего',
    nobodys:
      'Такого адреса нет ни у одного узла: пакеты с ним принимает или отбрасывает сам Linux, что бы ни говорили правила.',
    noBlocked: 'В журнале нет заблокированных пакетов.',
    more: 'Все соединения',
    how: {
      equals: 'это сам адрес',
      contains: 'содержит его',
      member: 'ведёт к нему',
      any: 'подходит любой адрес',
      excludes: 'исключает его',
      others: 'всё, кроме других',
      bound: 'сейчас там',
      leads: 'ведёт туда',
      names: 'назван тем, что его касается',
      text: 'содержит текст',
    },
  },
} satisfies ConnectionWords
