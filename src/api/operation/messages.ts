import { messagesOf } from '../../core/text/message.ts'

/** Jobs, revisions, licenses, updates and the state of the data plane. */
export const message = messagesOf({
  'first start': 'первый запуск',
  'the certificate {subject} ended on {day}: put a newer one into {field}':
    'срок сертификата {subject} истёк {day}: замените его в {field}',
  'the certificate {subject} ends on {day}: put a newer one into {field}':
    'срок сертификата {subject} истекает {day}: замените его в {field}',
  'the certificate of the management interface ended on {day}: put a newer one into {path}, or remove tls.crt and tls.key there and start anew':
    'срок сертификата интерфейса управления истёк {day}: положите новый в {path} или удалите там tls.crt и tls.key и перезапустите шлюз',
  'the certificate of the management interface ends on {day}: put a newer one into {path}, or remove tls.crt and tls.key there and start anew':
    'срок сертификата интерфейса управления истекает {day}: положите новый в {path} или удалите там tls.crt и tls.key и перезапустите шлюз',
  'the authority of the content filter, {subject}, ended on {day}: renew it, or put another one in its place':
    'срок центра сертификации контент-фильтра {subject} истёк {day}: обновите его или замените другим',
  'the authority of the content filter, {subject}, ends on {day}: renew it, or put another one in its place':
    'срок центра сертификации контент-фильтра {subject} истекает {day}: обновите его или замените другим',
  'there is no row {id} in the log': 'в журнале нет строки {id}',
  'there is no job {id}': 'нет задания {id}',
  'the license server did not answer with a license that can be trusted':
    'сервер лицензий не прислал лицензию, которой можно доверять',
  'there is no engine {id}': 'нет подсистемы {id}',
  'there is no revision {id}': 'нет ревизии {id}',
  'is not possible for this request': 'невозможно для этого запроса',
  'an address is needed here, or a text in text': 'здесь нужен адрес или текст в text',
  'there is no table {name}': 'нет таблицы {name}',
  'is possible only without ip': 'возможно только без ip',
  'is possible only with resource': 'возможно только вместе с resource',
  'there is no export {id}': 'нет выгрузки {id}',
  'an export of the log is being written: job {id}': 'выгрузка журнала уже записывается: задание {id}',
  'the log of an earlier release is taken over': 'журнал прежней версии переносится',
  'rows are kept on this machine alone': 'записи хранятся только на этой машине',
  '{rows} rows wait for ClickHouse': 'записей ждут ClickHouse: {rows}',
  'the export was stopped': 'выгрузка остановлена',
  '{rows} rows are written': 'записано строк: {rows}',
  'a system image must be uploaded first': 'сначала загрузите образ системы',
  'an update must not run already': 'обновление уже выполняется',
  'the uploaded image must be unchanged': 'загруженный образ не должен измениться',
  'installing a system image is not supported here: the system stays as it is':
    'установка образа системы здесь не поддерживается: система остаётся прежней',
  'the gateway met an error of its own': 'внутренняя ошибка шлюза',
  'reading the image': 'образ читается',
  'not enforced yet: this version has no engine for it':
    'ещё не применяется: в этой версии нет такой подсистемы',
  'nothing that is switched on asks for it': 'ничто из включённого этого не требует',
})
