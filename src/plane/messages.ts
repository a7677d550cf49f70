import { messagesOf } from '../core/text/message.ts'

/** Messages about requests that the plane refuses, parts that a lab lacks, confinement, and uses of tools. */
export const message = messagesOf({
  'this kernel refuses namespaces of our own: {reason}':
    'это ядро не даёт создать пространства имён: {reason}',
  '{tool} is missing: apt-get install {name}': 'нет программы {tool}: apt-get install {name}',
  'artifacts of this engine travel in one': 'данные этой подсистемы передаются целиком',
  'only chains, sets and maps that are new can be staged':
    'заранее можно передать только новые цепочки, множества и отображения',
  'these are changes of a ruleset that is not known here':
    'это изменения набора правил, который здесь неизвестен',
  'filtering packets': 'фильтрация пакетов',
  'addresses and routes, and the lab': 'адреса и маршруты, а также лаборатория',
  'the lab, and trying packets': 'лаборатория и проверка пакетов',
  'the lab': 'лаборатория',
  'reading logged packets': 'чтение журналируемых пакетов',
  'lab packets of the size that a wire carries': 'пакеты лаборатории того размера, какой несёт провод',
  'trying the gateway by hand': 'проверка шлюза вручную',
  'gateway, fronts and plane run as {gateway}, {front} and {plane}':
    'процессы gateway, front и plane работают от {gateway}, {front} и {plane}',
  'gateway, fronts and plane run as root without its power':
    'процессы gateway, front и plane работают от root без его прав',
  'gateway, fronts and plane run as the user that started them':
    'процессы gateway, front и plane работают от пользователя, который их запустил',
  'each sees only files that it needs': 'каждый видит только нужные ему файлы',
  'they see all files that their user may read': 'они видят все файлы, доступные их пользователю',
  '{who}; no capabilities but net_admin, net_bind_service and net_raw for the plane, and no way to gain any; {files}':
    '{who}; никаких прав, кроме net_admin, net_bind_service и net_raw у plane, и получить их нельзя; {files}',
  'engine {engine} answers no questions': 'подсистема {engine} не отвечает на вопросы',
  'there is no such question': 'такого вопроса нет',
  'it has not told its status for {seconds} s': 'не сообщает о своём состоянии {seconds} с',
  'a file came with the content {hash} instead of {file}': 'файл пришёл с содержимым {hash} вместо {file}',
})
