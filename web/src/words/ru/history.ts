import type { Past } from '../en/history.ts'
import { counted } from './counted.ts'

/** Words of the history, of exports, and of the overview. */
export const past = {
  history: {
    title: 'История',
    revision: 'Ревизия',
    when: 'Когда',
    who: 'Кто',
    where: 'Откуда',
    what: 'Запрос',
    why: 'Почему',
    changes: 'Изменения',
    created: 'Создано',
    removed: 'Удалено',
    changed: 'Изменено',
    place: (before, after) => `перемещено с места ${before} на место ${after}`,
    placed: (place) => `место ${place}`,
    text: 'Текст в логине, адресе, запросе или причине',
    resource: 'Ресурс',
    item: 'Элемент',
    everything: 'Всё',
    login: 'Логин',
    from: 'С момента',
    to: 'По момент',
    clear: 'Сбросить фильтр',
    shown: (shown, all) =>
      `${shown.toLocaleString('ru')} из ${counted(all, 'ревизии', 'ревизий', 'ревизий')}`,
    older: 'Показать более старые',
    empty: 'Пока ничего не изменено. Здесь стоит каждое изменение конфигурации с его автором.',
    noneMatch: 'Под фильтр не подходит ни одна ревизия',
    compare: (from, to) => `Сравнить r${from} и r${to}`,
    compareNow: 'Сравнить с текущим',
    chooseTwo: 'Выберите две ревизии, чтобы сравнить их',
    same: 'Различий нет.',
    moreChanges: (count) =>
      `Ещё ${counted(count, 'изменение', 'изменения', 'изменений')}: все есть в выгрузке`,
    revert: 'Отменить эту ревизию',
    revertText: (revision) =>
      `Отменить то, что изменила ревизия ${revision}, и сохранить всё, что сделано позже. Появится новая ревизия.`,
    restore: 'Восстановить всё',
    restoreText: (revision) =>
      `Сделать всё таким, как после ревизии ${revision}. Появится новая ревизия, ничего не пропадёт.`,
    obstacles: 'Этому мешают',
    reason: 'Причина',
    ownHistory: 'История',
    allOfIt: 'Всё в истории',
    unchangedYet: 'Ни одна ревизия этого не меняла.',
    print: 'Напечатать',
  },
  exports: {
    csv: 'Выгрузить в CSV',
    json: 'Выгрузить в JSON',
  },
  overview: {
    needsYou: 'Требует внимания',
    nothing: 'Ничего не требует внимания.',
    engines: 'Подсистемы',
    changes: 'Последние изменения',
    notEnforced: 'Сохранено, но не действует',
    confirmations: (count) =>
      `Ожидают подтверждения: ${counted(count, 'изменение', 'изменения', 'изменений')}`,
    findings: (count) => `${counted(count, 'замечание', 'замечания', 'замечаний')} о правилах и объектах`,
    pending: 'Изменение сохранено, но пока не действует',
    jobFailed: 'Задание',
    setAside: (what, problem) => `${what} не используется: нарушено правило (${problem})`,
    parts: {
      log: 'Журнал',
      logStore: 'Журнал вне этой машины',
      storage: 'Диск',
      forwarding: 'Пересылка пакетов',
      metrics: 'Метрики',
    },
    license: (days) =>
      days < 0
        ? 'Срок лицензии истёк'
        : `Срок лицензии истечёт через ${counted(days, 'день', 'дня', 'дней')}`,
  },
  firstRun: {
    title: 'Первые шаги',
    text: 'Шаг отмечается, когда шлюз сообщает, что он произошёл.',
    block: 'Заблокировать lan1: правило Forward, которое отбрасывает всё оттуда',
    log: 'Записать это: задать в настройках межсетевого экрана, что попадает в журнал',
    watch: 'Увидеть это в журнале: пакет, отброшенный этим правилом',
    allow: 'Разрешить только это: правило перед ним, которое пропускает один поток',
    done: 'сделано',
    open: 'предстоит',
    goRules: 'Открыть таблицу Forward',
    goSettings: 'Открыть настройки межсетевого экрана',
    goLog: 'Открыть журнал',
    lab: 'В лаборатории пакет из lan1 отправляет команда',
    dismiss: 'Больше не показывать',
    finished: 'Все шаги сделаны.',
  },
} satisfies Past
