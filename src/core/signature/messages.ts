import { messagesOf } from '../text/message.ts'

/** Messages of the room, English and Russian. */
export const message = messagesOf({
  'must have at most {limit} bytes in a rule': 'правило должно занимать не больше {limit} байт',
  'must have at most {limit} bytes in a file of rules': 'файл правил должен занимать не больше {limit} байт',
  'must hold at most {limit} rules': 'правил должно быть не больше {limit}',
  'must not hold NUL bytes': 'не должно содержать нулевых байтов',
  'must not hold control characters': 'не должно содержать управляющих символов',
  'must be UTF-8': 'должно быть в кодировке UTF-8',
  'must be a rule: action, protocol, source, port, direction, destination, port and options in parentheses':
    'должно быть правилом: действие, протокол, источник, порт, направление, получатель, порт и параметры в скобках',
  'must not end in a continued line': 'не должно обрываться на строке с продолжением',
  'must be one rule': 'должно быть одним правилом',
  'must have one of the actions {actions}': 'действие должно быть одним из: {actions}',
  'must name a protocol in letters, digits, . _ and -':
    'протокол должен состоять из латинских букв, цифр и знаков . _ -',
  'must have the direction -> or <>': 'направление должно быть -> или <>',
  'must give addresses and ports as values, lists in brackets and variables':
    'адреса и порты должны быть значениями, списками в квадратных скобках и переменными',
  'must not use the variable {name}, which the gateway does not have':
    'не должно использовать переменную {name}: у шлюза её нет',
  'must end every option with ;': 'каждый параметр должен заканчиваться знаком ;',
  'must close the quotes of {option}': 'кавычки параметра {option} должны быть закрыты',
  'must put {option} in quotes': 'значение параметра {option} должно быть в кавычках',
  'must name options in letters, digits, . _ and -':
    'имена параметров должны состоять из латинских букв, цифр и знаков . _ -',
  'must have {option} once': 'параметр {option} должен быть указан один раз',
  'must have the option sid': 'должен быть указан параметр sid',
  'must give {option} as an integer from {minimum} to {maximum}':
    'параметр {option} должен быть целым числом от {minimum} до {maximum}',
  'must not run scripts ({option})': 'не должно запускать сценарии ({option})',
  'must not read or write files ({option})': 'не должно читать и писать файлы ({option})',
  'must not end the inspection of a connection ({option})':
    'не должно прекращать проверку соединения ({option})',
  'must say the type of its set ({option})': 'должно указывать тип набора ({option})',
  'must not change packets ({option})': 'не должно изменять пакеты ({option})',
  'must not have the id {sid} of the rule in {place} again':
    'не должно повторять номер {sid} правила из {place}',
  '{file}, line {line}': '{file}, строка {line}',
  'must be "config classification: name,description,priority"':
    'должно иметь вид "config classification: имя,описание,приоритет"',
  'must be "config reference: name address"': 'должно иметь вид "config reference: имя адрес"',
  'must be a line of suppress, threshold or event_filter':
    'должно быть строкой suppress, threshold или event_filter',
  'must leave actions to profiles: rate_filter gives a signature another one':
    'действия определяют профили: rate_filter задаёт сигнатуре другое',
  'must name a signature: sig_id 0 stands for all': 'должна быть названа сигнатура: sig_id 0 означает все',
})
