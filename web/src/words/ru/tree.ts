import type { TreeWords } from '../en/tree.ts'
import { counted } from './counted.ts'

const users = (count: number) => counted(count, 'пользователя', 'пользователей', 'пользователей')
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
  rootGroup: 'Корневая группа',
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
    title: 'Пользователи и группы',
    group: 'Группа',
    users: (count: number) => counted(count, 'пользователь', 'пользователя', 'пользователей'),
    loading: 'Чтение пользователей…',
    newUser: 'Создать пользователя',
    newGroup: 'Создать группу',
    found: (count: number, shown: number) =>
      count === shown
        ? `найдено: ${count.toLocaleString('ru')}`
        : `найдено: ${count.toLocaleString('ru')}, показаны первые ${shown.toLocaleString('ru')}`,
    empty: 'Пользователей называют правила, квоты и доступ к VPN. Без них правила различают только адреса.',
    access: 'Доступ',
    allowed: 'Разрешён',
    denied: 'Доступ запрещён',
    allow: 'Разрешить доступ',
    deny: 'Запретить доступ',
    noVpn: 'Без VPN',
    origin: 'Откуда',
    from: (kind: string, domain: string) =>
      `${({ ad: 'AD', ald: 'ALD', radius: 'RADIUS', device: 'Устройство' } as Record<string, string>)[kind] ?? kind}${domain === '' ? '' : ` ${domain}`}`,
    synchronized: (domain: string) => `Каталог ${domain}`,
    held: (kind: string, domain: string) => {
      if (kind === 'device') return 'Это устройство, которое подключилось само: только чтение.'
      if (kind === 'radius') return 'Пользователь из RADIUS: логин и группа только для чтения.'
      return `Из каталога${domain === '' ? '' : ` ${domain}`}: название, логин и группа только для чтения, их задаёт следующая синхронизация.`
    },
    heldSelected: (count: number) => `не из локальной базы и остаются в своих группах: ${count}`,
    holds: (inside: number, groups: number) =>
      `Группу нельзя удалить, пока в ней что-то есть (пользователей: ${inside}, групп: ${groups}). Сначала переместите или удалите содержимое.`,
    moveTo: 'Переместить в группу…',
    move: (count: number) => `Переместить ${users(count)}`,
    remove: (count: number) => `Удалить ${users(count)}`,
    tooMany: (most: number) => `За один раз можно изменить не больше ${most} пользователей`,
  },
} satisfies TreeWords
