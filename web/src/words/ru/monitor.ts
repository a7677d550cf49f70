import type { MonitorWords } from '../en/monitor.ts'
import { counted } from './counted.ts'

const number = new Intl.NumberFormat('ru')
const rows = (count: number) => counted(count, 'строка', 'строки', 'строк')
const hits = (count: number) => counted(count, 'срабатывание', 'срабатывания', 'срабатываний')

/** Words of what is beside the log, the rules and their objects. */
export const monitor = {
  why: {
    looking: 'Поиск пакета, который попадает под это правило…',
    noRule: (rule) => `Правила ${rule} нет в таблицах администраторов.`,
    notFound: {
      none: 'Под это правило сейчас не может попасть ни один пакет: правила выше, его объекты или интерфейсы ничего не оставляют.',
      unknown: 'Поиск закончен досрочно, пакет под это правило не найден.',
      forbidden:
        'Пакет под правило ищется через план изменения, а ваш уровень доступа не позволяет его запросить.',
    },
    prefilled: 'Подставлены поля правила, остальное укажите сами.',
    decides: (rule) => `Пакет, который попадает под ${rule}`,
    decidesNot: (rule) => `Решает не ${rule}, а другое правило`,
    isOff: (rule) => `${rule} выключено. Включённое, оно сработало бы на этот пакет`,
    ofRule: (rule) => `Почему: ${rule}`,
    ours: 'Политика',
    kernel: 'Ядро',
  },
  /** By their number, 0 to 7. */
  levels: ['авария', 'тревога', 'критично', 'ошибка', 'предупреждение', 'уведомление', 'сведения', 'отладка'],
  histogram: {
    title: 'Строки по времени',
    help: 'Стрелки — перемещение, Shift со стрелками — выделение, Enter — приблизить',
    accept: 'Пропущено',
    drop: 'Отброшено',
    other: 'Прочее',
    rows,
    span: 'Промежуток',
    spans: { 900: '15 мин', 3600: '1 ч', 21600: '6 ч', 86400: '24 ч', 604800: '7 дней' },
    wider: 'Шире',
    live: 'Снова вживую',
    table: 'Таблицей',
    from: 'С',
    to: 'До',
    all: 'Строк',
    zoom: 'Приблизить',
    zoomTo: (from, to) => `Приблизить: ${from} – ${to}`,
    bar: (time, count, accepted, dropped) =>
      `${time}: ${rows(count)}, пропущено ${number.format(accepted)}, отброшено ${number.format(dropped)}`,
    marked: (from, to, count) => `${from} – ${to}: ${rows(count)}`,
  },
  csv: {
    whole: 'Записать все строки в файл',
    writing: (percent) => `Файл записывается: ${percent}\u00a0%`,
    written: 'Все строки в CSV (gzip)',
    all: (count) => `CSV: ${rows(count)}`,
    newest: (most, count) => `CSV: последние ${number.format(most)} из ${number.format(count)}`,
  },
  hits: {
    recent: (count, seconds) => `${hits(count)} за последние ${seconds}\u00a0с`,
    minute: (count) => `${hits(count)} за последнюю минуту`,
  },
  keys: {
    why: 'разбор пакета строки или пакета, который попадает под правило',
    object: 'что в объекте и где он используется',
  },
  card: {
    title: (name) => `Об объекте ${name}`,
    holds: (count) => `Содержит: ${number.format(count)}`,
    more: (count) => `и ещё ${number.format(count)}`,
    empty: 'Ничего не содержит',
    usedBy: (count) => `Используется: ${counted(count, 'место', 'места', 'мест')}`,
    unused: 'Нигде не используется',
    page: 'Открыть его страницу',
    next: (name) => `Следующий: ${name}`,
  },
  status: {
    title: 'Состояние',
    revision: 'Конфигурация',
    version: 'Версия',
    plane: 'Плоскость данных',
    planes: { lab: 'Лаборатория', host: 'Эта машина', none: 'Нет', disconnected: 'Нет связи' },
    privilege: 'Права процессов',
    engines: 'Подсистемы',
    processes: 'Процессы',
    name: 'Название',
    state: 'Состояние',
    says: 'Сообщение',
    restarts: (count) => counted(count, 'перезапуск', 'перезапуска', 'перезапусков'),
  },
  jobs: {
    title: 'Задания',
    kind: 'Работа',
    started: 'Начало',
    empty: 'Долгих работ не было: ни обновлений, ни выгрузок журнала.',
    kinds: {
      system_update: 'Обновление системы',
      signature_update: 'Обновление сигнатур',
      category_update: 'Обновление категорий контента',
      log_export: 'Выгрузка журнала',
      log_take_over: 'Перенос прежнего журнала',
    },
    states: { running: 'Выполняется', done: 'Готово', failed: 'Не удалось', interrupted: 'Прервано' },
  },
} satisfies MonitorWords
