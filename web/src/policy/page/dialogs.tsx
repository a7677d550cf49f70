import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Layer } from '../../app/layer.tsx'
import { visible } from '../../resource/hostile.ts'
import { useWords, valueLabel } from '../../words/words.tsx'
import type { Note } from '../data/answers.ts'
import { noteFields } from '../draft/note.ts'
import type { NoteFields } from '../model/note.ts'
import type { Rule } from '../model/rule.ts'
import type { Destination } from '../order/moves.ts'

interface DialogProperties {
  readonly title: string
  readonly onClose: () => void
  /** False where something has to be mended first. */
  readonly onApply: () => boolean
  readonly children: ReactNode
}

function Dialog({ title, onClose, onApply, children }: DialogProperties) {
  const words = useWords()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (onApply()) onClose()
  }
  return (
    <Layer label={title} className="policy-dialog" onClose={onClose}>
      <form onSubmit={submit} className="fields">
        <h2>{title}</h2>
        {children}
        <div className="form-foot">
          <Button kind="primary" type="submit">
            {words.policy.actions.apply}
          </Button>
          <Button onClick={onClose}>{words.actions.close}</Button>
        </div>
      </form>
    </Layer>
  )
}

interface MoveProperties {
  readonly rules: readonly Rule[]
  readonly chosen: ReadonlySet<number>
  readonly sections: ReadonlyMap<string, SectionEnd>
  readonly onClose: () => void
  readonly onMove: (to: Destination, note?: Partial<NoteFields>) => void
}

/** The last rule of a section, and the note of the section. */
interface SectionEnd {
  readonly last: number
  readonly note: Partial<NoteFields>
}

/** Sections of a table, each with the last of its rules. */
export function sectionsOf(
  rules: readonly Rule[],
  noteOf: ReadonlyMap<number, Note>,
): ReadonlyMap<string, SectionEnd> {
  const sections = new Map<string, SectionEnd>()
  for (const { id } of rules) {
    const { section = '', colour = '' } = noteOf.get(id) ?? {}
    if (section !== '') sections.set(section, { last: id, note: { section, colour } })
  }
  return sections
}

const ways = ['number', 'before', 'after', 'section', 'first', 'last'] as const

/** Moves rules to a place by number, before or after a rule, into a section, or to an end. */
export function MoveDialog({ rules, chosen, sections, onClose, onMove }: MoveProperties) {
  const words = useWords()
  const id = useId()
  const [way, setWay] = useState<(typeof ways)[number]>('number')
  const [number, setNumber] = useState('1')
  const [section, setSection] = useState([...sections.keys()][0] ?? '')
  const own = words.policy.moveTo
  const [isWrong, setWrong] = useState(false)
  const destination = (): Destination | null => {
    if (way === 'first' || way === 'last') return { end: way }
    if (way === 'section') {
      const end = sections.get(section)
      return end === undefined ? null : { after: end.last }
    }
    const place = Number(number)
    const anchor = rules[Math.min(place, rules.length) - 1]
    if (anchor === undefined || !Number.isInteger(place)) return null
    if (way === 'before') return { before: anchor.id }
    if (way === 'after') return { after: anchor.id }
    // The first of the rules gets this place: so many of those that stay stand in front of it.
    const staying = rules.filter((rule) => !chosen.has(rule.id))
    const before = staying[place - 1]
    return before === undefined ? { end: 'last' } : { before: before.id }
  }
  const apply = () => {
    const to = destination()
    setWrong(to === null)
    if (to !== null) onMove(to, way === 'section' ? sections.get(section)?.note : undefined)
    return to !== null
  }
  return (
    <Dialog title={own.title(chosen.size)} onClose={onClose} onApply={apply}>
      <div className="field">
        <label htmlFor={`${id}-way`}>{own.where}</label>
        <select id={`${id}-way`} value={way} onChange={({ target }) => setWay(target.value as typeof way)}>
          {ways
            .filter((each) => each !== 'section' || sections.size > 0)
            .map((each) => (
              <option key={each} value={each}>
                {own[each]}
              </option>
            ))}
        </select>
      </div>
      {way === 'section' ? (
        <div className="field">
          <label htmlFor={`${id}-section`}>{own.section}</label>
          <select id={`${id}-section`} value={section} onChange={({ target }) => setSection(target.value)}>
            {[...sections.keys()].map((name) => (
              <option key={name} value={name}>
                {visible(name)}
              </option>
            ))}
          </select>
        </div>
      ) : (
        way !== 'first' &&
        way !== 'last' && (
          <div className="field">
            <label htmlFor={`${id}-number`}>{own[way]}</label>
            <input
              id={`${id}-number`}
              inputMode="numeric"
              value={number}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${id}-wrong` : undefined}
              onChange={({ target }) => setNumber(target.value)}
            />
            {isWrong && (
              <p id={`${id}-wrong`} className="refused" role="alert">
                {own.wrong(rules.length)}
              </p>
            )}
          </div>
        )
      )}
    </Dialog>
  )
}

const colours = ['', 'blue', 'orange', 'green', 'violet', 'yellow', 'teal', 'pink', 'red'] as const

/** Gives rules a section, a colour and tags; where they differ and nothing is chosen, each keeps its own. */
export function SectionDialog({
  rules,
  noteOf,
  onClose,
  onSet,
}: {
  readonly rules: readonly Rule[]
  readonly noteOf: ReadonlyMap<number, NoteFields>
  readonly onClose: () => void
  /** Is told of what was changed, and of the notes that it was changed of. */
  readonly onSet: (change: Partial<NoteFields>, seen: ReadonlyMap<number, NoteFields>) => void
}) {
  const words = useWords()
  const id = useId()
  const own = words.policy.section
  // What others change while this is open is not what is seen here.
  const [seen] = useState(noteOf)
  const [before] = useState(() => {
    const notes = rules.map(({ id: rule }) => noteFields(noteOf, rule))
    return {
      name: common(notes.map(({ section }) => section)),
      colour: common(notes.map((note) => note.colour)),
      tags: common(notes.map((note) => note.tags.join(', '))),
    }
  })
  const [name, setName] = useState(before.name)
  const [colour, setColour] = useState(before.colour)
  const [tags, setTags] = useState(before.tags)
  const various = (value: string | null) => (value === null ? { placeholder: own.various } : {})
  const set = () => {
    const change = {
      ...(name === null || name === before.name ? {} : { section: name.trim() }),
      ...(colour === null || colour === before.colour ? {} : { colour }),
      ...(tags === null || tags === before.tags ? {} : { tags: tagsIn(tags) }),
    }
    onSet(change, seen)
    return true
  }
  return (
    <Dialog title={own.title} onClose={onClose} onApply={set}>
      <div className="field">
        <label htmlFor={`${id}-name`}>{own.name}</label>
        <input
          id={`${id}-name`}
          value={name ?? ''}
          {...various(name)}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-colour`}>{own.colour}</label>
        <select
          id={`${id}-colour`}
          value={colour ?? 'various'}
          onChange={({ target }) => setColour(target.value)}
        >
          {colour === null && <option value="various">{own.various}</option>}
          {colours.map((each) => (
            <option key={each} value={each}>
              {each === '' ? words.form.none : valueLabel(words, each)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-tags`}>{own.tags}</label>
        <input
          id={`${id}-tags`}
          value={tags ?? ''}
          {...various(tags)}
          onChange={({ target }) => setTags(target.value)}
        />
      </div>
    </Dialog>
  )
}

/** The value that all have; null where they differ. */
function common(values: readonly string[]): string | null {
  return values.every((each) => each === values[0]) ? (values[0] ?? '') : null
}

function tagsIn(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
