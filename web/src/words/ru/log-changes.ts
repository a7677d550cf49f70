import { counted } from './counted.ts'
import { fields } from './fields.ts'
import { resources } from './resources.ts'

const names: Readonly<Record<string, string>> = resources
const labels: Readonly<Record<string, string>> = fields

/** The changes of a revision, as its row in the log names it; parts of another form stay as they are. */
export function changesText(text: string): string {
  return text.split('; ').map(changeText).join('; ')
}

function changeText(text: string): string {
  if (text === 'nothing changed') return 'ничего не изменилось'
  const more = /^(\d+) more$/.exec(text)
  if (more !== null) return `и ещё ${counted(Number(more[1]), 'изменение', 'изменения', 'изменений')}`
  const found =
    /^(\w+)((?: (?!added$|removed$|moved\b|\()\S+)*)(?: (added|removed|moved))?(?: \(([\w, ]+)\))?$/.exec(
      text,
    )
  const title = names[found?.[1] ?? '']
  if (found === null || title === undefined) return text
  const [, , item = '', done, changed] = found
  const verbs: Readonly<Record<string, string>> = {
    added: ' — добавление',
    removed: ' — удаление',
    moved: ' — перемещение',
  }
  const which =
    changed === undefined
      ? ''
      : ` (${changed
          .split(', ')
          .map((name) => labels[name] ?? name)
          .join(', ')})`
  return `${title}${item}${done === undefined ? '' : verbs[done]}${which}`
}
