import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'is not a parameter of this query': 'такого параметра у запроса нет',
  'must be one of: {values}': 'должно быть одним из: {values}',
  'must have at most {maxTextLength} characters': 'символов должно быть не больше {maxTextLength}',
  'must be JSON': 'должно быть в формате JSON',
  'must have exactly one item': 'элемент должен быть ровно один',
  'must be an integer between 0 and {most}': 'должно быть целым числом от 0 до {most}',
  'must be an integer between {least} and {most}': 'должно быть целым числом от {least} до {most}',
  'must be a name of ClickHouse: letters, digits, _ and -':
    'должно быть именем ClickHouse: буквы, цифры, _ и -',
  'must not be empty where kind is clickhouse': 'не должно быть пустым, если kind равно clickhouse',
  'must be http:// or https:// with a host and a port, and nothing else':
    'должно быть http:// или https:// с узлом и портом и больше ничем',
  'must be certificates in PEM': 'должно быть сертификатами в PEM',
  'must be a moment, YYYYMMDDhhmmss, or Unix seconds':
    'должно быть моментом ГГГГММДДччммсс или секундами Unix',
  'must be an integer': 'должно быть целым числом',
})
