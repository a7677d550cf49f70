import type { LogEvents } from '../../monitor/log-events.generated.ts'
import { counted } from './counted.ts'
import { past } from './history.ts'
import { changesText } from './log-changes.ts'
import { reasonText } from './log-reasons.ts'
import { monitor } from './monitor.ts'

/** Prints an event; null where it lacks what the sentence is about. */
type Printer<Event> = (event: Event) => string | null

type Part = string | number | undefined

const engines: Readonly<Record<string, string>> = past.overview.engineNames
const works: Readonly<Record<string, string>> = monitor.jobs.kinds
const verbs: Readonly<Record<string, string>> = {
  accept: 'пропущен',
  drop: 'отброшен',
  snat: 'SNAT',
  dnat: 'DNAT',
  reject: 'отклонён',
  alert: 'сигнал',
  pass: 'пропуск',
  deny: 'запрет',
  redirect: 'перенаправление',
  refuse: 'отказ',
  unjudged: 'без решения',
  untrusted: 'недоверие клиента',
  blocked: 'заблокирован',
  detected: 'замечен',
  'list-blocked': 'заблокирован по адресу',
}
/** Reasons of the gateway that are always the same words. */
const reasons: Readonly<Record<string, string>> = {
  'it was not used for too long': 'ею слишком долго не пользовались',
  'it lasted as long as sessions may': 'истёк наибольший срок сессии',
  'its account, password or rights were changed': 'учётная запись, её пароль или права изменились',
  'the connection ended': 'соединение закончилось',
  'the disk is full': 'диск заполнен',
  'more came than could be written': 'их пришло больше, чем можно записать',
  'messages of the kernel: they were gone before they could be read': 'сообщения ядра исчезли до чтения',
  'messages of the kernel: more came than there is room for': 'сообщений ядра больше, чем отведено места',
  'messages of the kernel: they are too long': 'сообщения ядра слишком длинны',
  'entries of the journal: they were gone before they could be read':
    'записи системного журнала исчезли до чтения',
  'entries of the journal: more came than there is room for':
    'записей системного журнала больше, чем отведено места',
  'entries of the journal: they are too long': 'записи системного журнала слишком длинны',
  'lines of our processes: more came than could be kept until the gateway process took them':
    'строк собственных процессов больше, чем можно удержать',
}
const leftOut: Readonly<Record<string, string>> = {
  'login-refused': 'отказы во входе',
  'agent-refused': 'отказы клиентским агентам',
  'agent-authorized': 'авторизации через клиентский агент',
  'agent-left': 'уходы клиентских агентов',
  'refused-request': 'отклонённые запросы',
  'sign-in-locked': 'блокировки входа',
  'internal-error': 'ошибки интерфейса управления',
  drift: 'исправленные чужие изменения',
  'engine-failed': 'сбои подсистем',
  'process-ended': 'завершения процессов',
}

/** A sentence; null where one of its parts is missing. */
function said(texts: TemplateStringsArray, ...parts: readonly Part[]): string | null {
  return parts.includes(undefined) ? null : String.raw({ raw: texts }, ...parts)
}

/** Text with words before it; nothing without it. */
function behind(words: string, text: Part): string {
  return text === undefined || text === '' ? '' : `${words}${text}`
}

/** A name from outside, in quotation marks that it cannot end. */
function quoted(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `«${name.replaceAll(/[«»]/g, '"')}»`
}

function reasonOf(text: string | undefined): string | undefined {
  const ended = /^ended by "(.*)" from (\S+)$/.exec(text ?? '')
  if (ended !== null) return `завершил ${quoted(ended[1])} с ${ended[2]}`
  return text === undefined ? undefined : (reasons[text] ?? reasonText(text))
}

/** A status and code with what was wrong in parentheses: names of fields, or a reason. */
function answerText(answer: string): string {
  return answer.replace(/ \((.*)\)$/su, (_whole, reason) => ` (${reasonOf(reason)})`)
}

function end(address: string | undefined, port: number | undefined): string | undefined {
  if (address === undefined || port === undefined) return address
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

function way(event: Ends): string | undefined {
  const source = end(event.source, event.source_port)
  const destination = end(event.destination, event.destination_port)
  return source === undefined || destination === undefined ? undefined : `${source} → ${destination}`
}

interface Ends {
  readonly source?: string
  readonly source_port?: number
  readonly destination?: string
  readonly destination_port?: number
}

interface Caused {
  readonly login?: string
  readonly address?: string
}

function who({ login, address }: Caused): string | undefined {
  if (login === undefined || address === undefined) return undefined
  return login === '' ? `неизвестный с ${address}` : `${quoted(login)} с ${address}`
}

function engine(name: string | undefined): string | undefined {
  return name === undefined ? undefined : (engines[name] ?? name)
}

function work(kind: string | undefined): string | undefined {
  return kind === undefined ? undefined : (works[kind] ?? kind)
}

const verb = (action: string | undefined) => (action === undefined ? undefined : (verbs[action] ?? action))

/** A number with its noun in the three forms of Russian. */
function count(amount: number | undefined, one: string, few: string, many: string): string | undefined {
  return amount === undefined ? undefined : counted(amount, one, few, many)
}

const packets = (amount: number | undefined) => count(amount, 'пакет', 'пакета', 'пакетов')
const bytes = (amount: number | undefined) => count(amount, 'байт', 'байта', 'байт')
const requests = (amount: number | undefined) => count(amount, 'запрос', 'запроса', 'запросов')
const rows = (amount: number | undefined) => count(amount, 'строка', 'строки', 'строк')
const seconds = (amount: number | undefined) => (amount === undefined ? undefined : `${amount}\u00a0с`)

/** A summary of `METHOD /path: words`, whose words are printed by `words`. */
function summarised(text: string | undefined, words: (text: string) => string): string | undefined {
  const found = /^([A-Z]+ \/\S*): (.*)$/su.exec(text ?? '')
  return found === null ? text : `${words(found[2]!)} (${found[1]})`
}

function uploadText(text: string): string {
  return text
    .replace(/^(\d+) bytes, /, (_whole, size) => `${bytes(Number(size))}, `)
    .replace(/^(\d+) names of version /, (_whole, size) => `имён: ${size}, версия `)
    .replace(/^(\d+) signatures of version /, (_whole, size) => `сигнатур: ${size}, версия `)
}

function quotaText(text: string | undefined): string | undefined {
  return text
    ?.replace(/^user (.*): use set to zero$/, (_whole, user) => `пользователь ${user}: расход обнулён`)
    .replace(
      /^user (.*): (\d+) bytes added to the period$/,
      (_whole, user, added) => `пользователь ${user}: добавлено ${bytes(Number(added))}`,
    )
}

function connectionText(event: LogEvents['connection']): string | null {
  const { packets_sent: sent, packets_received: received = 0, milliseconds } = event
  const after =
    milliseconds === undefined ? '' : ` через ${(milliseconds / 1000).toLocaleString('ru')}\u00a0с`
  const traffic =
    sent === undefined
      ? ''
      : `: отправлено ${packets(sent)}, ${bytes(event.bytes_sent ?? 0)}; получено ${packets(received)}, ${bytes(event.bytes_received ?? 0)}`
  return said`Соединение ${event.protocol} ${way(event)} закончилось${after}${traffic}`
}

function wafRule({ rule_id: rule, list_rule: listed, what }: LogEvents['waf']): string {
  return rule === undefined
    ? `правило по адресам${behind(' ', listed)}`
    : `правило ${rule}${behind(' ', what && quoted(what))}`
}

const program: Printer<object> = () => null

/** Sentences of the log by kind; those of other programs stay as they printed them. */
export const logSentences: { readonly [Kind in keyof LogEvents]: Printer<LogEvents[Kind]> } = {
  packet: (event) =>
    said`${event.rule}: ${verb(event.action) ?? 'записан'}, ${event.protocol} ${way(event)}${behind(', вход ', event.in_interface)}${behind(', выход ', event.out_interface)}, ${bytes(event.length)}`,
  connection: connectionText,
  'connections-lost': ({ connections }) =>
    said`Не попали в журнал концы соединений (${connections}): их больше, чем можно прочитать`,
  ips: (event) =>
    said`IPS, ${verb(event.action)}: ${event.sid} ${quoted(event.signature)}, профиль ${quoted(event.profile)}, ${event.protocol} ${way(event)}`,
  'ips-left-out': ({ sid, profile, source, alerts }) =>
    said`IPS: не записаны ещё срабатывания (${alerts}) сигнатуры ${sid} от ${source ?? 'прочих источников'}, профиль ${quoted(profile)}`,
  'ips-lost': ({ profile, alerts }) =>
    said`IPS, профиль ${quoted(profile)}: не попали в журнал срабатывания (${alerts}): их не удалось прочитать`,
  'application-denied': (event) =>
    said`${event.rule ?? (event.profile && `Профиль ${quoted(event.profile)}`)}: отброшено${behind(' ', event.path)}, ${event.protocol} ${way(event)}`,
  'content-filter': (event) =>
    said`Контент-фильтр, ${verb(event.action)}${behind(', правило ', event.rule)}${behind(' ', event.rule_name && quoted(event.rule_name))}: ${event.method ?? 'TLS'} ${event.url}, ${event.user === undefined ? event.source : `${event.user} (${event.source})`}`,
  'requests-lost': (event) => said`Контент-фильтр: не попали в журнал ${requests(event.requests)}`,
  waf: (event) =>
    said`WAF: ${event.client} ${verb(event.outcome)}, ${wafRule(event)}, сайт ${event.site}${behind(': ', event.method)}${behind(' ', event.path)}`,
  'waf-left-out': (event) =>
    said`WAF: не записаны ещё совпадения (${event.matches}) от ${event.client}, ${wafRule(event)}`,
  'waf-lost': (event) =>
    said`WAF: не попали в журнал ${requests(event.requests)}, под которые подошли правила`,
  'packets-left-out': (event) =>
    said`${event.rule}: не записаны ещё ${packets(event.packets)} (${verb(event.action) ?? 'журнал'}) от ${event.source ?? 'прочих источников'}`,
  line: program,
  kernel: program,
  journal: program,
  'rows-lost': (event) => said`Не попали в журнал ${rows(event.rows)}: ${reasonOf(event.reason)}`,
  started: ({ version }) => said`Шлюз запущен, версия ${version}`,
  stopped: () => 'Шлюз остановлен',
  drift: (event) =>
    said`${engine(event.engine)}: изменено посторонней программой и исправлено: ${reasonOf(event.reason)}`,
  'engine-failed': (event) => said`${engine(event.engine)}, сбой: ${reasonOf(event.reason)}`,
  'engine-recovered': (event) => said`${engine(event.engine)}: конфигурация снова действует`,
  'influence-found': ({ reason }) => said`Рядом с межсетевым экраном о пакетах решает: ${reasonOf(reason)}`,
  'influence-gone': ({ reason }) =>
    said`Рядом с межсетевым экраном о пакетах больше не решает: ${reasonOf(reason)}`,
  'packets-lost': (event) =>
    said`Не попали в журнал ${packets(event.packets)}: их больше, чем можно прочитать`,
  'process-ended': (event) =>
    said`Процесс ${event.process} завершился и запускается снова: ${reasonOf(event.reason)}`,
  'process-hung': (event) => said`Процесс ${event.process} не отвечает: ${reasonOf(event.reason)}`,
  'internal-error': ({ reason }) => said`Ошибка интерфейса управления: ${reason}`,
  'data-notice': ({ reason }) => said`Папка данных: ${reasonOf(reason)}`,
  'left-out': ({ what, rows: left }) => said`Не записаны ещё ${what && (leftOut[what] ?? what)} (${left})`,
  'refused-request': (event) =>
    said`${who(event)}, запрос отклонён: ${event.request}: ${event.answer && answerText(event.answer)}`,
  'request-done': (event) => said`${who(event)} выполнил ${event.request}`,
  change: (event) =>
    said`${who(event)}, ревизия ${event.revision}: ${summarised(event.summary, changesText)}`,
  'confirm-awaited': (event) =>
    said`${who(event)}, ревизия ${event.revision}: без подтверждения откат через ${seconds(event.seconds)}`,
  confirmed: (event) => said`${who(event)} подтвердил ревизию ${event.revision}`,
  'taken-back': ({ revision, last, made }) =>
    said`Ревизия ${revision} не подтверждена вовремя: ревизия ${made} отменяет ${last === revision ? 'её' : `ревизии с ${revision} по ${last}`}`,
  'take-back-failed': ({ revision, reason }) =>
    said`Ревизия ${revision} не подтверждена, и отменить её не удалось: ${reasonOf(reason)}`,
  upload: (event) => said`${who(event)} загрузил файл: ${summarised(event.summary, uploadText)}`,
  backup: (event) =>
    said`${who(event)}, резервная копия ревизии ${event.revision} ${event.whole === 0 ? 'получена не целиком' : 'получена'}`,
  login: (event) =>
    said`${who(event)} вошёл${event.refused ? `; отказов во входе с прошлого раза: ${event.refused}` : ''}`,
  'login-refused': (event) => said`${who(event)}, во входе отказано`,
  logout: (event) => said`${who(event)} вышел`,
  'session-ended': (event) => said`Сессия закончилась, ${who(event)}: ${reasonOf(event.reason)}`,
  'sign-in-locked': (event) =>
    said`Вход закрыт на ${seconds(event.seconds)}, ${who(event)}: слишком много неверных паролей`,
  'sign-ins-unlocked': (event) => said`${who(event)} снял все блокировки входа`,
  'connections-ended': (event) =>
    said`${who(event)} завершил соединения (${event.connections}): ${event.summary}`,
  quotas: ({ user, quota, percent, used, limit, period }) =>
    said`Квота ${quoted(quota)}: пользователь ${user} израсходовал ${percent}\u00a0%, ${used?.toLocaleString('ru')} из ${bytes(limit)}${behind(', период ', period && periodText(period))}`,
  'quota-changed': (event) => said`${who(event)} изменил расход квоты: ${quotaText(event.summary)}`,
  'job-started': (event) =>
    said`Задание ${event.job}${behind(', ', who(event) ?? quoted(event.login || undefined))} началось: ${work(event.what)}`,
  'job-ended': (event) =>
    said`Задание ${event.job}${behind(', ', quoted(event.login || undefined))} ${event.reason ? 'не удалось' : 'выполнено'}: ${work(event.what)}${behind(': ', reasonOf(event.reason))}`,
  'agent-authorized': (event) => said`Пользователь ${who(event)} авторизован через клиентский агент`,
  'agent-refused': (event) =>
    said`Пользователь ${who(event)}, клиентскому агенту отказано: ${reasonOf(event.reason)}`,
  'agent-left': (event) =>
    said`Пользователь ${who(event)} вышел из клиентского агента${behind(': ', reasonOf(event.reason))}`,
  'dynamic-dns-sent': ({ name, address }) => said`Динамический DNS: провайдер принял ${name} — ${address}`,
  'dynamic-dns-refused': ({ name, reason }) =>
    said`Динамический DNS, отказ${behind(', ', name)}: ${reasonOf(reason)}`,
  'dynamic-dns-failed': ({ reason }) => said`Динамический DNS, сбой: ${reasonOf(reason)}`,
  'forwarding-skipped': (event) =>
    said`Отправка журнала: ${rows(event.rows)} покинули журнал раньше, чем их получил ${event.receiver}`,
  'dynamic-dns-recovered': () => 'Динамический DNS: провайдер снова принимает обновления',
}

function periodText(period: string): string {
  const names: Readonly<Record<string, string>> = {
    hour: 'час',
    day: 'день',
    week: 'неделя',
    month: 'месяц',
    quarter: 'квартал',
  }
  return names[period] ?? period
}
