import { useLayoutEffect, useRef, useState } from 'react'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'
import type { FieldError } from './field-properties.ts'
import { isSame } from './values.ts'
import './line-text.css'

interface LinesProperties {
  readonly id: string
  /** Path of the list. */
  readonly path: string
  readonly list: readonly unknown[]
  readonly errors: readonly FieldError[]
  /** Errors of single values, by their places. */
  readonly below: readonly FieldError[]
  readonly onChange: (lines: readonly string[]) => void
}

/** Values one a line; empty lines while one types are no values. What is wrong with one is said with its line, where the caret goes. */
export function LinesControl({ id, path, list, errors, below, onChange }: LinesProperties) {
  const words = useWords()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  // What was typed stands, empty lines too, for as long as it is what the list holds.
  const text = isSame(linesOf(typed), list.map(String)) ? typed : list.map(String).join('\n')
  const told = below.flatMap(({ path: of, message }) => {
    const place = placeOf(of, path)
    const line = place === null ? 0 : lineAt(text, place)
    return line === 0 ? [] : [{ line, message }]
  })
  const isInvalid = errors.length + below.length > 0
  const goTo = (line: number) => {
    const box = field.current
    if (box === null) return
    const lines = text.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
    box.focus()
    box.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }
  const key = below.map(({ path: of, message }) => `${of} ${message}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useLayoutEffect(() => {
    // Another field may have been refused before it, and has the focus.
    const isFirst = field.current
      ?.closest('form')
      ?.querySelector('[data-invalid="true"]')
      ?.contains(field.current)
    const [first] = told
    if (first !== undefined && isFirst === true) goTo(first.line)
  }, [key])
  return (
    <>
      <textarea
        ref={field}
        id={id}
        rows={Math.min(10, Math.max(2, list.length + 1))}
        value={text}
        placeholder={words.form.listHint}
        spellCheck={false}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-${told.length > 0 ? 'lines' : 'error'}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(linesOf(target.value))
        }}
      />
      {told.length > 0 && (
        <div id={`${id}-lines`} className="refused" role="alert">
          <ul className="line-errors">
            {told.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <button type="button" className="button quiet" onClick={() => goTo(line)}>
                  {visible(words.form.atLine(line, message))}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Place in a list that the path of an error names; null where it names none of this list. */
export function placeOf(path: string, list: string): number | null {
  const [, place] = path.startsWith(`${list}[`) ? (/^\[(\d+)\]$/.exec(path.slice(list.length)) ?? []) : []
  return place === undefined ? null : Number(place)
}

/** Line from 1 at which the value of a place stands, where empty lines are none; 0 where there is none. */
export function lineAt(text: string, place: number): number {
  let left = place
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.trim() !== '' && left-- === 0)
  return at + 1
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
