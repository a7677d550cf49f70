import { messagesOf } from '../../core/text/message.ts'

/** Messages of the domain, English and Russian. */
export const message = messagesOf({
  'there is no item {id} in {table}': 'в {table} нет элемента {id}',
  'at least one check must be given': 'нужно указать хотя бы одну проверку',
  'must give type, version or domain, or be null': 'нужно указать type, version или domain либо null',
  'must be a version: it has no number': 'должно быть версией: в нём нет числа',
  'must be ids of HIP objects joined by and, or, not and parentheses':
    'должно состоять из идентификаторов объектов HIP, слов and, or, not и скобок',
  'there is no HIP object {id}': 'нет объекта HIP {id}',
})
