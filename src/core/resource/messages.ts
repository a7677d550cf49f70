import { messagesOf } from '../text/message.ts'

/** Messages about faulty places in a table or a tree, and about services that are switched off. */
export const message = messagesOf({
  'there is no item {id} in {table}': 'в {table} нет элемента {id}',
  'the root group cannot be moved': 'корневую группу нельзя переместить',
  'must be the id of a group': 'должно быть идентификатором группы',
  'the root group cannot be removed': 'корневую группу нельзя удалить',
  'must not be the group itself or one below it': 'не должно быть самой группой или вложенной в неё',
  'must be the id of a rule in this table': 'должно быть идентификатором правила этой таблицы',
  'must not ask for more inspection than there is room for: at most {limit} pairs of profiles, and each IPS profile alone counts, too; {rule} asks for one more':
    'не должно требовать больше проверок, чем для них есть места: не более {limit} пар профилей, и каждый профиль IPS считается ещё и сам по себе; лишнюю требует {rule}',
  'switched off': 'выключено',
})
