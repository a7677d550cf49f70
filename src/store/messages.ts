import { messagesOf } from '../core/text/message.ts'

/** Messages about items that cannot be stored or found, faults of the disk, and log queries and backups that fail. */
export const message = messagesOf({
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
  'must be gzip that can be unpacked': 'должно быть архивом gzip, который распаковывается',
  'must unpack to at most {limitBytes} bytes':
    'в распакованном виде должно занимать не больше {limitBytes} байт',
  'the gateway ended meanwhile': 'шлюз тем временем завершился',
  '{why}: changes are refused, and kept sessions end with a restart':
    '{why}: изменения отклоняются, а открытые сеансы закончатся при перезапуске',
})
