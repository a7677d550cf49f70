import { messagesOf } from '../core/text/message.ts'

/** Messages about items that cannot be stored or found, faults of the disk, and log queries and backups that fail. */
export const message = messagesOf({
  'there must be an update of categories in force': 'должно действовать обновление категорий',
  'there must be an update of signatures in force': 'должно действовать обновление сигнатур',
  'the former update of signatures must still be kept': 'прежнее обновление сигнатур должно ещё храниться',
  'must be the id of a rule in this table': 'должно быть идентификатором правила этой таблицы',
  'there is no {what}': 'не существует: {what}',
  'there is no item {id} in {table}': 'в {table} нет элемента {id}',
  'is already taken by another item': 'уже занято другим элементом',
  'there is no revision {id}': 'нет ревизии {id}',
  'must be JSON': 'должно быть в формате JSON',
  'must be a JSON object': 'должно быть объектом JSON',
  'is required': 'обязательное поле',
  '{fault} ({code})': '{fault} ({code})',
  'the disk of the gateway is read-only': 'диск шлюза доступен только для чтения',
  'the disk of the gateway fails': 'диск шлюза неисправен',
  'the disk of the gateway is full ({bytes} bytes free)': 'на диске шлюза нет места (свободно {bytes} байт)',
  'the disk of the gateway is full (no more files can be made)':
    'на диске шлюза нет места (новые файлы создать нельзя)',
  'the disk of the gateway has {free} MiB left: make room, or keep less of the log; without room changes are refused':
    'на диске шлюза осталось {free} МиБ: освободите место или храните меньше журнала; без места изменения отклоняются',
  'the disk of the gateway is full': 'на диске шлюза нет места',
  'the disk of the gateway is read-only: nothing can be stored until that is mended':
    'диск шлюза доступен только для чтения: сохранить ничего нельзя, пока это не исправлено',
  'the disk of the gateway fails: nothing can be stored until that is mended':
    'диск шлюза неисправен: сохранить ничего нельзя, пока это не исправлено',
  'this log query takes too long; ask for less':
    'запрос к журналу выполняется слишком долго; запросите меньше',
  'must be before the end, which is now unless `to` says another':
    'должно быть раньше конца, а это текущий момент, если `to` не задаёт другой',
  'has more than {most} different values in these rows: select fewer':
    'в этих строках больше {most} разных значений: выберите меньше строк',
  'exports of the log may take {most} bytes here: select fewer rows':
    'выгрузкам журнала здесь отведено {most} байт: выберите меньше строк',
  'the disk keeps {keptFree} bytes free of exports: make room on it':
    'на диске {keptFree} байт не занимаются выгрузками: освободите на нём место',
  'this log query was given up': 'от этого запроса к журналу отказались',
  'the thread that writes the log has not answered for {seconds} s':
    'поток, который пишет журнал, не отвечает {seconds} с',
  'start ClickHouse, or correct servers in /x/logs/store':
    'запустите ClickHouse или исправьте servers в /x/logs/store',
  'look at the load of the machine of ClickHouse, or end its process so that it is started again':
    'проверьте нагрузку машины с ClickHouse или завершите его процесс, чтобы он запустился снова',
  'servers in /x/logs/store must name the HTTP interface of ClickHouse (port 8123, or 8443 with TLS)':
    'servers в /x/logs/store должны указывать на HTTP-интерфейс ClickHouse (порт 8123 или 8443 с TLS)',
  'correct ca in /x/logs/store, or the certificate of ClickHouse; without ca Debian needs ca-certificates':
    'исправьте ca в /x/logs/store или сертификат ClickHouse; без ca в Debian нужен пакет ca-certificates',
  'the certificate of ClickHouse is not trusted: {text}': 'сертификату ClickHouse нет доверия: {text}',
  'correct user and password in /x/logs/store, or the rights of the user in ClickHouse':
    'исправьте user и password в /x/logs/store или права пользователя в ClickHouse',
  'make room on the disk of ClickHouse, for instance by ALTER TABLE gatehouse_log DROP PARTITION of an old month':
    'освободите место на диске ClickHouse, например командой ALTER TABLE gatehouse_log DROP PARTITION для старого месяца',
  'run the statements of /x/logs/store/tables on the servers of the cluster':
    'выполните команды из /x/logs/store/tables на серверах кластера',
  'rename the table gatehouse_log in ClickHouse, or name another database in /x/logs/store':
    'переименуйте таблицу gatehouse_log в ClickHouse или укажите другую базу данных в /x/logs/store',
  'look at the disk of the gateway: `log` and `storage` in /x/status':
    'проверьте диск шлюза: `log` и `storage` в /x/status',
  'the log of the gateway cannot be read, or its position not be kept: {text}':
    'журнал шлюза не читается, или его позицию нельзя сохранить: {text}',
  'start the servers of all shards of the cluster': 'запустите серверы всех сегментов кластера',
  'a shard of ClickHouse is away: {text}': 'сегмент ClickHouse недоступен: {text}',
  'look into the log of ClickHouse': 'посмотрите журнал ClickHouse',
  'ClickHouse cannot be reached: {text}': 'ClickHouse недоступен: {text}',
  'ClickHouse does not answer: {text}': 'ClickHouse не отвечает: {text}',
  'what answers is no ClickHouse, or breaks off: {text}':
    'отвечает не ClickHouse, или ответ обрывается: {text}',
  'ClickHouse refuses the user: {text}': 'ClickHouse отказывает пользователю: {text}',
  'the disk of ClickHouse is full: {text}': 'на диске ClickHouse нет места: {text}',
  'ClickHouse has no table for the log: {text}': 'в ClickHouse нет таблицы для журнала: {text}',
  'the table in ClickHouse lacks columns of this release: {text}':
    'в таблице в ClickHouse нет столбцов этого выпуска: {text}',
  'the table in ClickHouse is not that of the log: {text}':
    'таблица в ClickHouse — не таблица журнала: {text}',
  'must be gzip that can be unpacked': 'должно быть архивом gzip, который распаковывается',
  'must unpack to at most {limitBytes} bytes':
    'в распакованном виде должно занимать не больше {limitBytes} байт',
  'the gateway ended meanwhile': 'шлюз тем временем завершился',
  '{why}: changes are refused, and kept sessions end with a restart':
    '{why}: изменения отклоняются, а открытые сеансы закончатся при перезапуске',
})
