import { messagesOf } from '../../core/text/message.ts'

/** Messages about faulty bodies and paths of requests to tables. */
export const message = messagesOf({
  'the language of this list': 'язык этого списка',
  'must be an object with id, anchor_item_id and insert_after':
    'должно быть объектом с полями id, anchor_item_id и insert_after',
  'must be an object with id': 'должно быть объектом с полем id',
  'is not a field of this request': 'такого поля у запроса нет',
  'must be the id of a rule in this table': 'должно быть идентификатором правила этой таблицы',
  'there is no item {id} in {table}': 'в {table} нет элемента {id}',
  'must have exactly one item': 'элемент должен быть ровно один',
  'a file is needed': 'нужен файл',
  'must be a string of 1 to {longestKey} characters without control characters, not blank at its ends':
    'должно быть строкой от 1 до {longestKey} символов без управляющих символов и без пробелов по краям',
  'must be a JSON object': 'должно быть объектом JSON',
  'must be a list of rules': 'должно быть списком правил',
  'is required': 'обязательное поле',
  'must not stand in the list twice': 'не должно встречаться в списке дважды',
  'must not be an id that a future rule will get': 'не должно быть номером будущего правила',
  'must be a string': 'должно быть строкой',
})
