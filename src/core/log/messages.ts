import { messagesOf } from '../text/message.ts'

/** Messages of the log, English and Russian: titles of the kinds of events. */
export const message = messagesOf({
  'A user has used a part of a quota.': 'Пользователь израсходовал часть квоты.',
  'An administrator set the use of a quota to zero, or added to its limit.':
    'Администратор обнулил расход квоты или увеличил её предел.',
  'Intrusion prevention found a signature.': 'Предотвращение вторжений нашло сигнатуру.',
  'Alerts that are not in the log: they came too fast, or could not be read.':
    'Срабатывания, которых нет в журнале: они шли слишком быстро или не были прочитаны.',
  'More alerts of one signature and source than there is room for.':
    'Больше срабатываний одной сигнатуры от одного источника, чем есть места.',
  'A packet that a rule logged.': 'Пакет, записанный правилом.',
  'Application control ended a connection.': 'Контроль приложений завершил соединение.',
  'A connection ended.': 'Соединение завершилось.',
  'Ends of connections that are not in the log.': 'Завершения соединений, которых нет в журнале.',
  'A request to a web site is over.': 'Запрос к веб-сайту завершён.',
  'Requests to web sites that are not in the log.': 'Запросы к веб-сайтам, которых нет в журнале.',
  'A rule of the web application firewall matched a request.':
    'Правило межсетевого экрана веб-приложений сработало на запрос.',
  'More matches of one rule and client than there is room for.':
    'Больше срабатываний одного правила на одного клиента, чем для них есть места.',
  'Requests that the web application firewall matched and that are not in the log.':
    'Запросы, на которые сработал межсетевой экран веб-приложений и которых нет в журнале.',
  'More packets of one rule and source than there is room for.':
    'Пакетов одного правила и источника больше, чем для них есть места.',
  'A line that a program of the gateway printed.': 'Строка, напечатанная программой шлюза.',
  'A message of the kernel.': 'Сообщение ядра.',
  'An entry in the journal of the machine.': 'Запись в журнале машины.',
  'Rows that are not in the log.': 'Строки, которых нет в журнале.',
  'The gateway started.': 'Шлюз запущен.',
  'The gateway stopped.': 'Шлюз остановлен.',
  'Another program changed what an engine owns.': 'Другая программа изменила то, чем владеет подсистема.',
  'An engine does not hold the configuration.': 'Подсистема не соответствует конфигурации.',
  'An engine holds the configuration again.': 'Подсистема снова соответствует конфигурации.',
  'Something else decides about packets.': 'О пакетах решает что-то ещё.',
  'Something else no longer decides about packets.': 'О пакетах больше не решает ничто другое.',
  'Rows of packets were lost on their way.': 'Строки о пакетах потеряны по пути.',
  'A process of ours ended by itself.': 'Процесс шлюза завершился сам.',
  'A process of ours hung.': 'Процесс шлюза завис.',
  'A request or a piece of work met an error.': 'При запросе или работе произошла ошибка.',
  'Something in the data folder was lost or set aside, or the disk is at fault.':
    'Что-то в папке данных потеряно или отложено, либо неисправен диск.',
  'Events that did not become rows.': 'События, которые не стали строками.',
  'A request was refused.': 'Запрос отклонён.',
  'An administrator stored a revision.': 'Администратор сохранил ревизию.',
  'A revision is taken back unless confirmed.': 'Ревизия будет отменена, если её не подтвердить.',
  'A revision was confirmed.': 'Ревизия подтверждена.',
  'A revision was not confirmed and is taken back.': 'Ревизия не подтверждена и отменена.',
  'A revision was not confirmed and cannot be taken back.':
    'Ревизия не подтверждена, и отменить её невозможно.',
  'An administrator uploaded a file.': 'Администратор загрузил файл.',
  'An administrator downloaded a backup, whole (1) or in part (0).':
    'Администратор скачал резервную копию: целиком (1) или часть (0).',
  'An administrator signed in.': 'Администратор вошёл.',
  'A sign-in was refused.': 'Вход отклонён.',
  'An administrator signed out.': 'Администратор вышел.',
  'The session of an administrator ended, though its owner did not sign out.':
    'Сеанс администратора закончился, хотя владелец не выходил.',
  'Wrong passwords lock sign-ins for some time.': 'Неверные пароли на время блокируют вход.',
  'An administrator ended all locks of sign-ins.': 'Администратор снял все блокировки входа.',
  'An administrator did something that is no revision.': 'Администратор сделал то, что не является ревизией.',
  'An administrator ended connections.': 'Администратор завершил соединения.',
  'Long work began.': 'Длительная работа началась.',
  'Long work is done, or failed.': 'Длительная работа закончена или не удалась.',
  'A user authorized through the client agent.': 'Пользователь авторизовался через клиентский агент.',
  'A user was refused by the client agent.': 'Пользователю отказано через клиентский агент.',
  'A user left the client agent.': 'Пользователь вышел из клиентского агента.',
  'A DNS provider took the address of a name.': 'Провайдер DNS принял адрес имени.',
  'A DNS provider refuses a name or the account.': 'Провайдер DNS отклоняет имя или учётную запись.',
  'Updates at a DNS provider fail.': 'Обновления у провайдера DNS не удаются.',
  'Rows left the log before a receiver could get them.':
    'Строки ушли из журнала раньше, чем их получил приёмник.',
  'Updates reach a DNS provider again.': 'Обновления снова доходят до провайдера DNS.',
})
