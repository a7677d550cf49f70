import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../words/words.tsx'
import type { FieldError, FieldProperties } from './field-properties.ts'
import { lineOf, linesOf, placedErrors, startOfLine } from './text-lines.ts'
import './line-text.css'

/** Pixels of a line and above the first, as the style sheet has them. */
const lineHeight = 20
const edge = 4
const fewestRows = 8
const mostRows = 24
const none: readonly string[] = []

/** A text of lines with their numbers; an error is shown at its line, and the caret goes there. */
export function LineText({ id, schema, value, errors, onChange }: FieldProperties) {
  const words = useWords()
  const field = useRef<HTMLTextAreaElement>(null)
  const behind = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const [caretLine, setCaretLine] = useState(0)
  const text = value === null || value === undefined ? '' : String(value)
  const lines = useMemo(() => linesOf(text), [text])
  const key = errors.map(({ line, message }) => `${line} ${message}`).join('\n')
  // Lines are counted in what was refused, which is then typed into.
  const [refused, setRefused] = useState({ key: '', lines: none })
  if (refused.key !== key) setRefused({ key, lines: key === '' ? none : lines })
  const placed = placedErrors(errors, refused.lines, lines)
  const count = lines.length
  const numbers = useMemo(
    () => Array.from({ length: count }, (_none, index) => index + 1).join('\n'),
    [count],
  )
  const scrolled = () => {
    const move = `translateY(${-(field.current?.scrollTop ?? 0)}px)`
    for (const layer of [behind.current, above.current]) if (layer !== null) layer.style.transform = move
  }
  const follow = () => {
    if (field.current !== null && errors.length > 0)
      setCaretLine(lineOf(field.current.value, field.current.selectionStart))
  }
  const goTo = (line: number) => {
    const box = field.current
    if (box === null) return
    const start = startOfLine(lines, line)
    box.focus()
    box.setSelectionRange(start, start)
    box.scrollTop = Math.max(0, (line - 4) * lineHeight)
    box.scrollLeft = 0
    setCaretLine(line)
    scrolled()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useLayoutEffect(() => {
    const [first] = errors.filter(({ line }) => line !== undefined)
    if (first?.line !== undefined) goTo(first.line)
  }, [key])
  const rows = Math.min(mostRows, Math.max(fewestRows, lines.length + 1))
  return (
    <>
      <div className="line-text">
        <div className="line-layer">
          <div ref={behind}>
            {placed.map(({ line, message }) => (
              <div key={`${line} ${message}`} className="line-mark" style={{ top: topOf(line) }} />
            ))}
            <div className="line-numbers" aria-hidden>
              {numbers}
            </div>
          </div>
        </div>
        <textarea
          ref={field}
          id={id}
          rows={rows}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value === '' && schema.nullable ? null : target.value)}
          onScroll={scrolled}
          onSelect={follow}
          {...(errors.length > 0 ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        />
        <div className="line-layer notes" aria-hidden>
          <div ref={above}>
            {placed
              .filter(({ line }) => line === caretLine)
              .map(({ line, message }) => (
                <p key={message} className="line-note" style={{ top: topOf(line + 1) }}>
                  {message}
                </p>
              ))}
          </div>
        </div>
      </div>
      {errors.length > 0 && (
        <div id={`${id}-error`} className="refused" role="alert">
          <ul className="line-errors">
            {errors.map((error) => (
              <li key={`${error.line} ${error.message}`}>
                {error.line === undefined ? (
                  error.message
                ) : (
                  <button
                    type="button"
                    className="button quiet"
                    onClick={() => goTo(placedLine(placed, error) ?? error.line!)}
                  >
                    {schema['x-text'] === 'zone'
                      ? error.message
                      : words.form.atLine(error.line, error.message)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function topOf(line: number): number {
  return edge + (line - 1) * lineHeight
}

function placedLine(placed: readonly (FieldError & { readonly line: number })[], { message }: FieldError) {
  return placed.find((each) => each.message === message)?.line
}
