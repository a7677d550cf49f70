import type { TreeWords } from '../en/tree.ts'

const plural = new Intl.PluralRules('ru')

function counted(count: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few, many }
  return `${count}\u00a0${forms[plural.select(count)] ?? few}`
}

const servers = (count: number) => counted(count, 'сервер', 'сервера', 'серверов')
const versions = (count: number) => counted(count, 'старшую версию', 'старшие версии', 'старших версий')

/** Words of trees: servers of a central console, users and their groups. */
export const tree = {
  name: 'Название',
  open: (name: string) => `Развернуть: ${name}`,
  close: (name: string) => `Свернуть: ${name}`,
  openAll: 'Развернуть всё',
  closeAll: 'Свернуть всё',
  newGroup: 'Новая группа',
  fleet: {
    title: 'Серверы и группы',
    group: 'Группа',
    state: 'Состояние',
    version: 'Версия',
    sync: 'Последняя синхронизация',
    connect: 'Последнее подключение',
    address: 'Адрес в туннеле',
    approved: 'Одобрен',
    waits: 'Не одобрен',
    never: 'Никогда',
    same: 'как у консоли',
    older: (count: number) => `отстаёт на ${versions(count)}`,
    newer: (count: number) => `опережает на ${versions(count)}`,
    servers,
    shown: (shown: number, all: number) => `${shown} из ${all}`,
    waiting: (count: number) => `не одобрено: ${count}`,
    quick: { waiting: 'не одобрены', version: 'другая версия', never: 'без синхронизации' },
    approve: (count: number) => `Одобрить ${servers(count)}`,
    approving: (count: number) => `Одобряется: ${servers(count)}…`,
    approveQuestion: (names: string, more: number) =>
      `Смогут подключаться и работать: ${names}${more > 0 ? ` и ещё ${more}` : ''}. Одобрение нельзя отозвать, сервер можно только удалить.`,
    moveTo: 'Переместить в группу…',
    move: (count: number) => `Переместить ${servers(count)}`,
    empty:
      'Ни один сервер не подключался. Сервер появится здесь, когда его администратор укажет там эту консоль.',
    rules: 'Правила группы',
  },
  rules: {
    title: 'Правила по группам',
    chains: 'Таблицы правил',
    chain: { forward: 'Транзит', input: 'На шлюз', content: 'Контент-фильтр' },
    group: 'Группа',
    before: 'До правил сервера',
    own: 'Здесь у каждого сервера его собственные правила',
    after: 'После правил сервера',
    from: 'Группа',
    inherited: (group: string) => `Унаследовано от группы «${group}», только чтение`,
    addBefore: 'Добавить правило до',
    addAfter: 'Добавить правило после',
    order: 'Сервер этой группы видит правила в этом порядке; решает первое подходящее.',
    none: 'Правил нет',
    toGroup: 'Открыть в её группе',
    counted: (own: number, inherited: number) =>
      `${counted(own, 'правило', 'правила', 'правил')} этой группы, унаследовано: ${inherited}`,
  },
  users: {
    title: 'Пользователи по группам',
    users: (count: number) => counted(count, 'пользователь', 'пользователя', 'пользователей'),
    loading: 'Чтение пользователей…',
    newUser: 'Новый пользователь',
    where: 'Где используется',
    nowhere: 'Нигде не упоминается',
    found: (count: number) => `найдено: ${count}`,
    empty: 'Пользователей называют правила, квоты и доступ к VPN. Без них правила различают только адреса.',
  },
} satisfies TreeWords
