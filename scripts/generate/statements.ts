import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Statement of the documents about one field, in one row of a table, or in one sentence. */
export interface Statement {
  /** Document and heading: `document 3, DNS`. */
  readonly source: string
  /** Subject before a colon, such as `Root DNS server`; empty when the heading says it. */
  readonly subject: string
  /** The field, or the fields, or what else stands in the first cell of a row; empty for a sentence. */
  readonly field: string
  /** The words about it: `string at most 42 characters`. */
  readonly text: string
}

const folder = '../shared/spec'
const copy = 'test/contract/statements.json'

/** Sections that introduce, and state no rule. */
const introductions = ['What the service does', 'Versioning']

/** Every statement of the documents: read where they are at hand, otherwise from our copy. */
export function committedStatements(): readonly Statement[] {
  if (!existsSync(folder)) return JSON.parse(readFileSync(copy, 'utf8')) as Statement[]
  return [1, 2, 3].flatMap((number) => {
    const text = readFileSync(join(folder, `gateway-management-api-${number}.md`), 'utf8')
    return statementsOf(text).map(({ section, ...rest }) => ({
      source: `document ${number}, ${section}`,
      ...rest,
    }))
  })
}

type Found = Omit<Statement, 'source'> & { readonly section: string }

/** The statements of a document. What it says is not shown is none. */
export function statementsOf(document: string): Found[] {
  const found: Found[] = []
  let [part, section, subject, header] = ['', '', '', '']
  for (const line of document.split('\n')) {
    const heading = /^(#{1,3}) (.*)$/.exec(line)
    if (heading) {
      if (heading[1] !== '###') part = heading[2]!
      section = heading[2]!.replace(/ - `.*/, '')
      subject = ''
    }
    if (heading || line.trim() === '') header = ''
    if (heading || line.trim() === '' || introductions.includes(part) || line.startsWith('# ')) continue
    if (part.startsWith('Gateway Management API')) continue
    if (line.startsWith('|')) {
      if (header === '') header = line
      else if (!line.startsWith('|-'))
        found.push(...rowsOf(line, header).map((each) => ({ section, subject, ...each })))
      continue
    }
    for (const sentence of sentencesOf(line.replace(/^(- |\d+\. )/, ''))) {
      const [, lead, rest] = /^([A-Z][^`:.{]{2,60}):(?: (.*))?$/.exec(sentence) ?? []
      if (lead) subject = lead.replace(/ \(.*\)$/, '')
      if (lead && !rest) continue
      found.push(...listed(rest ?? sentence).map((each) => ({ section, subject, ...each })))
    }
    if (!line.startsWith('- ') && !line.endsWith(':')) subject = ''
  }
  return found.filter(({ text, field }) => field !== '' || !/not shown|omitted/.test(text))
}

type Row = { readonly subject?: string; readonly field: string; readonly text: string }

/**
 * Statements of a row of a table: of a table of fields one field, with those inside of it; of a table that lists
 * fields in its last cell each of them; of a table of endpoints the request, and the fields whose types it shows.
 */
function rowsOf(line: string, header: string): Row[] {
  const [first = '', ...rest] = cellsOf(line)
  if (/Fields? \|$|Additional fields \|$/i.test(header)) {
    const columns = header.split(' | ').length - 1
    const fields = fieldsOf(spelledOut(rest.slice(columns - 1).join(' | ')))
    return fields[0]?.field
      ? fields.map((each) => ({ subject: plain(first), ...each }))
      : [{ field: plain(first), text: rest.join(' | ') }]
  }
  if (!header.startsWith('| Method | Path |'))
    return withInner({ field: plain(first), text: rest.filter(Boolean).join(' | ') })
  const request = `${first} ${rest[0]!.replaceAll('`', '')}`
  const sent = rest.length > 2 ? rest.slice(1, -1).join(' | ') : ''
  return [
    { field: request, text: rest.slice(1).join(' | ') },
    ...(/PUT|PATCH/.test(first) && !request.includes('<') ? namedFields(sent) : typedFields(sent)).map(
      (each) => ({ subject: request, ...each }),
    ),
    ...typedFields(rest.at(-1)!).map((each) => ({ subject: `answer of ${request}`, ...each })),
  ]
}

/** The fields of an object whose form is shown with types: `{enabled:boolean}`. */
function typedFields(cell: string): Row[] {
  if (cell.includes(':{')) return []
  const typed = cell.matchAll(/[{,] ?(\w+): ?('[^{}`]*?'|\[?[a-zA-Z][^{},`]*)(?=[,}])/g)
  return [...typed].map(([, name, type]) => ({ field: name!, text: type! }))
}

/** The fields of a setting, whose types may stand elsewhere: `{enabled}`. */
function namedFields(cell: string): Row[] {
  const [, form] = /^`\{([^{}]*)\}`/.exec(cell) ?? []
  return (form ?? '')
    .split(/, ?/)
    .map((each) => /^(\w+):?(.*)$/.exec(each))
    .flatMap((match) => (match ? [{ field: match[1]!, text: match[2]! }] : []))
}

/** A cell whose last words, `as lan plus` and `no a, b`, are put as the fields that they mean. */
function spelledOut(cell: string): string {
  return cell
    .replace(/^as lan plus /, '')
    .replace(/; no ((?:`\w+`(?:, )?)+)$/, (_all, names: string) =>
      names.replaceAll(/(`\w+`)(?:, )?/g, '; $1 is absent'),
    )
}

function cellsOf(line: string): string[] {
  const whole = line.replaceAll('\\|', '\u0000')
  return whole
    .slice(1, whole.lastIndexOf('|'))
    .split(' | ')
    .map((cell) => cell.trim().replaceAll('\u0000', '|'))
}

const plain = (cell: string) => cell.replaceAll('`', '')

/** A field and the fields of the object, or of the objects of the list, that it is. */
function withInner({ field, text }: Row): Row[] {
  const shape = /^(object|\[object\]|\[\{|\(dictionary|\(`major`)/.exec(text)?.[1]
  if (!shape || field === 'modules') return [{ field, text }]
  const inside = text.split(/requested; |checks; |otherwise /).at(-1)!
  const start = inside.search(/`\w+`(?:,| string| integer| boolean| number| \(| \[)/)
  if (start < 0) return [{ field, text }]
  const prefix = { object: '.', '[object]': '[].', '[{': '[].', '(dictionary': '.*.', '(`major`': '.' }[shape]
  const end =
    shape === '[{'
      ? inside.lastIndexOf('}]')
      : shape.startsWith('(')
        ? inside.lastIndexOf(')')
        : inside.length
  const inner = fieldsOf(inside.slice(start, end)).filter((each) => each.field !== '')
  return [
    { field, text },
    ...inner.map((each) => ({ field: `${field}${prefix}${each.field}`, text: each.text })),
  ]
}

/** Sentences of a paragraph; a full stop in brackets or before a small letter ends none. */
function sentencesOf(line: string): string[] {
  return splitOutside(line, /^[.] (?=[A-Z`])/).map((sentence) => sentence.replace(/\.$/, '').trim())
}

/** The fields that a sentence lists, or the sentence. */
function fieldsOf(sentence: string): Row[] {
  const items: { field: string; text: string }[] = []
  for (const part of splitOutside(sentence, /^(?:[,;] (?:and )?| and (?=`))/)) {
    const [, name, text] = /^`([\w-]+)`(.*)$/.exec(part) ?? []
    const last = items.at(-1)
    if (name && !last?.text.startsWith(': `')) items.push({ field: name, text: text!.trim() })
    else if (last) last.text += `, ${part}`
    else return [{ field: '', text: sentence }]
  }
  return items.flatMap(withInner)
}

/** The fields that a sentence lists, by name or as the form of an object. */
function listed(sentence: string): Row[] {
  const forms = /^(?:array of |state )?`\{.*\}`/.test(sentence) ? [...sentence.matchAll(/`\{(.*?)\}`/g)] : []
  if (forms.length === 0) return fieldsOf(sentence)
  const inner = forms.flatMap(([, form]) => splitOutside(form!.replaceAll('`', ''), /^, /))
  const fields = inner.map((each) => /^([\w-]+):?(.*)$/s.exec(each)!)
  return [{ field: '', text: sentence }, ...fields.map(([, name, type]) => ({ field: name!, text: type! }))]
}

/** Splits at what the pattern finds outside of brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]!
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth--
    const [found] = depth === 0 ? (separator.exec(text.slice(index, index + 8)) ?? []) : []
    if (!found) continue
    parts.push(text.slice(start, index))
    start = index + found.length
    index = start - 1
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter(Boolean)
}
