import { messagesOf } from '../../core/text/message.ts'

/** Messages about faulty requests, forms and headers. */
export const message = messagesOf({
  'a form must hold one file only': 'форма должна содержать только один файл',
  'a form must hold a file': 'форма должна содержать файл',
  'every part of a form must have Content-Disposition: form-data':
    'у каждой части формы должен быть Content-Disposition: form-data',
  'a form must name its boundary in Content-Type': 'в Content-Type формы должна быть указана граница',
  'a form may have at most {limitBytes} bytes beside its file':
    'кроме файла форма может содержать не больше {limitBytes} байт',
  'a form must have nothing behind its boundary': 'после границы частей формы не должно быть ничего',
  'a part of a form must have a short head': 'у части формы должен быть короткий заголовок',
  'the form breaks off': 'форма обрывается',
  'a form must end behind its last boundary': 'после последней границы форма должна закончиться',
  'Local operator': 'Локальный оператор',
  'is not possible for this request': 'невозможно для этого запроса',
  'requests from pages of another origin are refused': 'запросы со страниц других сайтов отклоняются',
  'Internal error': 'Внутренняя ошибка',
  'the gateway met an error of its own; the system log tells more under this request_id':
    'внутренняя ошибка шлюза; подробности в системном журнале под этим request_id',
})
