import { messagesOf } from '../../core/text/message.ts'

/** Messages about the name server, and about names without addresses. */
export const message = messagesOf({
  'the name server does not run': 'сервер имён не работает',
  'the name server did not answer within {seconds} s': 'сервер имён не ответил за {seconds} с',
  'the name server cannot be asked: {reason}': 'сервер имён нельзя спросить: {reason}',
  'nothing answers at port {port}': 'на порту {port} никто не отвечает',
  'it answers with what is no answer': 'он отвечает тем, что не является ответом',
  'it answers another question': 'он отвечает на другой вопрос',
  'it does not know the zone': 'он не знает этой зоны',
  'its answers are cut off, and it does not give the whole of them by TCP':
    'его ответы обрезаны, а целиком по TCP он их не отдаёт',
  'its certificate is not for {name}': 'его сертификат не на имя {name}',
  'its certificate is not trusted: {reason}': 'его сертификату нет доверия: {reason}',
  'it does not answer': 'он не отвечает',
  'there is no route to it': 'к нему нет маршрута',
  'it refuses to answer': 'он отказывается отвечать',
  'it answers {code}': 'он отвечает {code}',
  'nothing applied yet': 'пока ничего не применено',
  'the name servers cannot be asked ({code})': 'серверы имён нельзя спросить ({code})',
  'there is no such name': 'такого имени нет',
  'the name servers do not answer': 'серверы имён не отвечают',
  'the name servers refuse to answer': 'серверы имён отказываются отвечать',
  'the name servers could not find out': 'серверы имён не смогли узнать',
  'the name has no addresses': 'у имени нет адресов',
  '{name}: {error}': '{name}: {error}',
  '{more} more': 'и ещё {more}',
  'its memory and root keys will not outlive this run, as {folder} cannot be written: mend that and restart the gateway':
    'его память и ключи корня не переживут этот запуск, так как в {folder} нельзя писать: исправьте это и перезапустите шлюз',
  'not resolved: {names}': 'не разрешено: {names}',
})
