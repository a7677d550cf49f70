import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'IP reputation': 'Репутация IP-адресов',
  'Requests from addresses that are known to attack.': 'Запросы с адресов, известных атаками.',
  'Method enforcement': 'Контроль методов',
  'Methods of HTTP that an application does not use.': 'Методы HTTP, которых приложение не использует.',
  'Denial of service': 'Отказ в обслуживании',
  'More requests from one client than an honest one makes.':
    'Больше запросов от клиента, чем делает честный.',
  'Scanner detection': 'Обнаружение сканеров',
  'Vulnerability scanners, crawlers and other tools that probe.':
    'Сканеры уязвимостей, поисковые роботы и другие средства разведки.',
  'Protocol enforcement': 'Контроль протокола',
  'Requests that break the rules of HTTP or their encoding.':
    'Запросы, нарушающие правила HTTP или кодирования.',
  'Protocol attacks': 'Атаки на протокол',
  'Request smuggling, response splitting, header injection.':
    'Контрабанда запросов, разделение ответов, внедрение заголовков.',
  'Local file inclusion': 'Подключение локальных файлов',
  'Access to files of the server by path traversal and known names.':
    'Доступ к файлам сервера обходом путей и по известным именам.',
  'Remote file inclusion': 'Подключение удалённых файлов',
  'Files of foreign servers put into an application.': 'Файлы чужих серверов, подставленные в приложение.',
  'Remote code execution': 'Удалённое выполнение кода',
  'Commands of Unix and Windows shells in requests.': 'Команды оболочек Unix и Windows в запросах.',
  'PHP injection': 'Внедрение PHP',
  'PHP code, functions and variables in requests.': 'Код, функции и переменные PHP в запросах.',
  'Node.js injection': 'Внедрение Node.js',
  'JavaScript that a server would run.': 'JavaScript, который выполнил бы сервер.',
  'Cross-site scripting': 'Межсайтовый скриптинг',
  'Scripts that a page would run in the browsers of others.':
    'Сценарии, которые страница выполнила бы в чужих браузерах.',
  'SQL injection': 'Внедрение SQL',
  'Parts of SQL statements in requests.': 'Части операторов SQL в запросах.',
  'Session fixation': 'Фиксация сеанса',
  'Sessions that an attacker chose and forces on a user.':
    'Сеансы, выбранные нападающим и навязанные пользователю.',
  'Java attacks': 'Атаки на Java',
  'Java classes, deserialisation and the like in requests.':
    'Классы Java, десериализация и подобное в запросах.',
  'Data leakage': 'Утечка данных',
  'Answers with directory listings and errors of the server.':
    'Ответы со списками каталогов и ошибками сервера.',
  'Data leakage: SQL': 'Утечка данных: SQL',
  'Answers with errors of databases.': 'Ответы с ошибками баз данных.',
  'Data leakage: Java': 'Утечка данных: Java',
  'Answers with Java sources and errors.': 'Ответы с исходным кодом и ошибками Java.',
  'Data leakage: PHP': 'Утечка данных: PHP',
  'Answers with PHP sources and errors.': 'Ответы с исходным кодом и ошибками PHP.',
  'Data leakage: IIS': 'Утечка данных: IIS',
  'Answers with errors of Internet Information Services.': 'Ответы с ошибками Internet Information Services.',
  'must be the id of a category of the web application firewall':
    'должно быть идентификатором категории защиты веб-приложений',
  'rule {rule} prepares the others or judges by their sum: it counts all the same':
    'правило {rule} готовит другие или судит по их сумме: оно действует всё равно',
  'there is no profile {id}': 'нет профиля {id}',
  'there is no category {category}': 'нет категории {category}',
  'WAF rule': 'правило WAF',
  'exception of rule {id}': 'исключение правила {id}',
})
