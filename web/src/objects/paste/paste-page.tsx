import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { read } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { FileField } from '../../form/file-field.tsx'
import { useUnsaved } from '../../form/unsaved.ts'
import { Grid } from '../../grid/grid.tsx'
import { Progress } from '../../resource/bulk/progress.tsx'
import { UndoButton } from '../../resource/bulk/undo-button.tsx'
import { useChange } from '../../resource/change.ts'
import { OutcomeView } from '../../resource/outcome-view.tsx'
import type { Named } from '../../resource/references.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import { fateColumns } from './columns.tsx'
import { mostTitle, readLines } from './lines.ts'
import { type Fate, fatesOf, isOneList, requestOf } from './plan.ts'
import '../../resource/resource.css'
import './paste.css'

/** Most lines that become objects at once: the gateway makes 10,000 changes as one. */
const mostLines = 9_999
/** Most bytes of a file that is dropped. */
const mostBytes = 8 * 1024 * 1024

const nothing: readonly Named[] = []

/** Lines that are no objects yet, and the name of the list that gathers them; null where none does. */
interface Typed {
  readonly text: string
  readonly list: string | null
}

/** Objects that were made, and the lines that they come from. */
interface Made {
  readonly revision: number | null
  readonly count: number
  readonly text: string
}

/** A list that becomes objects: what each line would become, and one button that makes them all. */
export function PastePage() {
  const words = useWords()
  const own = words.people.paste
  const { mayWrite, person } = useSession()
  const [typed, setTyped] = useUnsaved<Typed>(`${person.login} paste`)
  const [isOnlyWrong, setOnlyWrong] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const { text, list } = typed ?? { text: made?.text ?? '', list: null }
  const { outcome, change, forget } = useChange()
  const objects = useQuery({
    queryKey: ['aliases', words.code],
    queryFn: ({ signal }) => read<readonly Named[]>('/aliases', {}, signal),
  })
  const asked = useDeferredValue(text)
  const lines = useMemo(() => readLines(asked), [asked])
  const fates = useMemo(() => fatesOf(lines, objects.data ?? nothing), [lines, objects.data])
  const counts = useMemo(() => countsOf(fates), [fates])
  const { request, lines: sent } = useMemo(() => requestOf(fates, list), [fates, list])
  const refusals = useMemo(
    () => (outcome.kind === 'refused' ? refusedLines(outcome.errors, sent) : new Map<number, string>()),
    [outcome, sent],
  )
  const columns = useMemo(() => fateColumns(words, refusals), [words, refusals])
  const rows = useMemo(
    () =>
      isOnlyWrong ? fates.filter(({ kind, line }) => kind === 'wrong' || refusals.has(line.line)) : fates,
    [fates, isOnlyWrong, refusals],
  )
  const isBusy = outcome.kind === 'applying'
  const isCurrent = asked === text && objects.data !== undefined
  const isListWrong = list !== null && (list.trim() === '' || !isOneList(fates))
  const count = counts.new
  const isTooMany = count > mostLines
  const may = mayWrite('objects') && isCurrent && !isTooMany && !isListWrong && (count > 0 || list !== null)
  const title = list === null ? own.make(count) : count === 0 ? own.makeListOnly : own.makeList(count)
  const take = (next: string) => {
    setTyped(next === '' ? null : { text: next, list })
    setMade(null)
    forget()
  }
  const make = async () => {
    const answered = await change(request)
    if (answered === null) return
    setMade({ revision: answered.revision, count, text })
    setTyped(null)
  }
  return (
    <>
      <div className="page-head">
        <h1>{own.title}</h1>
        <OutcomeView outcome={outcome} />
        {made !== null && outcome.kind !== 'refused' && !isBusy && (
          <span role="status">{own.done(made.count)}</span>
        )}
        <UndoButton
          revision={made?.revision ?? null}
          outcome={outcome}
          change={change}
          onUndone={() => {
            setTyped({ text, list })
            setMade(null)
          }}
        />
      </div>
      <div className="paste">
        <PasteField text={text} isReadOnly={isBusy} onChange={take} />
        <div className="paste-acts">
          <span role="status" className="dim">
            {text !== '' && !isCurrent ? own.reading : own.counts(count, counts.known, counts.wrong)}
          </span>
          {counts.wrong > 0 && (
            <label>
              <input
                type="checkbox"
                checked={isOnlyWrong}
                onChange={({ target }) => setOnlyWrong(target.checked)}
              />{' '}
              {own.onlyWrong}
            </label>
          )}
          {mayWrite('objects') && fates.length > 0 && (
            <GatherField
              list={list}
              isWrong={isListWrong}
              onChange={(next) => setTyped({ text, list: next })}
            />
          )}
          {counts.wrong > 0 && count > 0 && <span className="dim">{own.leaveOut}</span>}
          {isTooMany && (
            <span className="refused" role="alert">
              {own.tooMany(mostLines)}
            </span>
          )}
          {isBusy && <Progress count={count + (list === null ? 0 : 1)} />}
          {may && !isBusy && (
            <Button kind="primary" onClick={() => void make()}>
              {title}
            </Button>
          )}
        </div>
        {objects.error !== null && (
          <p className="refused" role="alert">
            {objects.error.message}
          </p>
        )}
      </div>
      <div className="table-and-panel">
        <Grid<Fate>
          label={own.preview}
          rows={rows}
          columns={columns}
          keyOf={({ line }) => String(line.line)}
          classOf={({ kind }) => (kind === 'exists' || kind === 'repeats' ? 'off' : '')}
          empty={fates.length === 0 ? own.none : words.grid.none}
        />
      </div>
      {may && count <= 200 && <RequestView request={request} />}
    </>
  )
}

function countsOf(fates: readonly Fate[]) {
  const of = (...kinds: readonly Fate['kind'][]) => fates.filter(({ kind }) => kinds.includes(kind)).length
  return { new: of('new'), known: of('exists', 'repeats'), wrong: of('wrong') }
}

/** What the gateway says of the changes that it refuses, by the lines that they come from. */
function refusedLines(
  errors: readonly { readonly path: string; readonly message: string }[],
  lines: readonly number[],
): ReadonlyMap<number, string> {
  return new Map(
    errors.flatMap(({ path, message }): readonly [number, string][] => {
      const [, place] = /^changes\[(\d+)\]/.exec(path) ?? []
      const line = lines[Number(place ?? -1)]
      return line === undefined ? [] : [[line, message]]
    }),
  )
}

interface FieldProperties {
  readonly text: string
  readonly isReadOnly: boolean
  readonly onChange: (text: string) => void
}

/** Where lines are typed, pasted or dropped. */
function PasteField({ text, isReadOnly, onChange }: FieldProperties) {
  const words = useWords()
  const own = words.people.paste
  const id = useId()
  const [error, setError] = useState('')
  const area = useWholeInsertion(onChange)
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > mostBytes) return setError(`${own.tooMany(mostLines)} (≤ ${words.bytes(mostBytes)})`)
    setError('')
    onChange(await file.text())
  }
  const dropped = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void readFile(file)
  }
  return (
    <div className="field">
      <p className="dim">{own.about}</p>
      <label htmlFor={id}>{own.field}</label>
      <textarea
        ref={area}
        id={id}
        rows={8}
        spellCheck={false}
        value={text}
        placeholder={own.example}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange(target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropped}
      />
      <p className="dim">
        {own.drop}{' '}
        <FileField
          label={words.actions.chooseFile}
          accept=".txt,.csv,text/plain,text/csv"
          isAtOnce
          onFile={(file) => void readFile(file ?? undefined)}
        />
      </p>
      {error !== '' && (
        <p className="refused" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Characters from which on an insertion is taken as a whole. */
const longInsertion = 2_000

/**
 * Puts long text that is pasted into a field at once. The browser inserts line by line, which takes half a minute for 5,000.
 */
function useWholeInsertion(onChange: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)
  const newest = useRef(onChange)
  newest.current = onChange
  useEffect(() => {
    const field = area.current
    if (field === null) return undefined
    const take = (event: Event, text: string) => {
      if (text.length < longInsertion || field.readOnly) return
      event.preventDefault()
      const { value, selectionStart, selectionEnd } = field
      newest.current(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
    }
    const inserted = (event: InputEvent) => take(event, event.data ?? '')
    const pasted = (event: ClipboardEvent) => take(event, event.clipboardData?.getData('text/plain') ?? '')
    field.addEventListener('beforeinput', inserted)
    field.addEventListener('paste', pasted)
    return () => {
      field.removeEventListener('beforeinput', inserted)
      field.removeEventListener('paste', pasted)
    }
  }, [])
  return area
}

interface GatherProperties {
  readonly list: string | null
  readonly isWrong: boolean
  readonly onChange: (list: string | null) => void
}

/** Whether all lines are gathered in a list, and what it is called. */
function GatherField({ list, isWrong, onChange }: GatherProperties) {
  const words = useWords()
  const own = words.people.paste
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={list !== null}
          onChange={({ target }) => onChange(target.checked ? '' : null)}
        />{' '}
        {own.gather}
      </label>
      {list !== null && (
        <input
          aria-label={own.gatherName}
          placeholder={own.gatherName}
          maxLength={mostTitle}
          aria-invalid={isWrong}
          value={list}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {isWrong && <span className="refused">{own.gatherWrong}</span>}
    </>
  )
}
