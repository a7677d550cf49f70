import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { useWords } from '../../words/words.tsx'
import { useLogins } from '../data/use-people-named.ts'
import { completions, termAt } from '../filter/completion.ts'
import type { ObjectIndex } from '../objects/object-index.ts'

interface FilterProperties {
  readonly text: string
  readonly objects: ObjectIndex
  readonly logins: readonly string[]
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

const quick = { unused: 'is:unused', finding: 'has:finding', off: 'is:off' } as const

/** The filter of a table of rules, with completion below it, and buttons for what is asked most. */
export function FilterBar({ text, objects, logins, onChange, onLeave }: FilterProperties) {
  const words = useWords()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [caret, setCaret] = useState(text.length)
  const [place, setPlace] = useState(-1)
  const term = isOpen ? termAt(text, caret)?.term : undefined
  const users = useLogins(term?.key === 'user' ? term.value : null)
  const offered = isOpen ? completions(text, caret, { objects, logins, users }) : []
  const choose = (index: number) => {
    const chosen = offered[index]
    if (chosen === undefined) return
    onChange(chosen.text)
    setCaret(chosen.caret)
    setPlace(-1)
    requestAnimationFrame(() => input.current?.setSelectionRange(chosen.caret, chosen.caret))
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    else if (event.key === 'ArrowDown' && offered.length > 0)
      setPlace(Math.min(place + 1, offered.length - 1))
    else if (event.key === 'ArrowUp' && offered.length > 0) setPlace(Math.max(place - 1, -1))
    else if ((event.key === 'Enter' || event.key === 'Tab') && place >= 0) choose(place)
    else if (event.key === 'Enter') onLeave()
    else if (event.key === 'Escape' && place >= 0) setPlace(-1)
    else if (event.key === 'Escape') {
      if (text === '') onLeave()
      else onChange('')
    } else return
    event.preventDefault()
  }
  const toggle = (term: string) => {
    const parts = text.split(' ').filter((part) => part !== '')
    onChange((parts.includes(term) ? parts.filter((part) => part !== term) : [...parts, term]).join(' '))
  }
  return (
    <>
      <div className="combo filter policy-filter">
        <input
          ref={input}
          type="search"
          role="combobox"
          data-filter
          aria-label={words.policy.filter}
          aria-expanded={offered.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          aria-activedescendant={place >= 0 ? `${list}-${place}` : undefined}
          placeholder={words.policy.filterHint}
          title={words.policy.filterHint}
          autoComplete="off"
          spellCheck={false}
          value={text}
          // A focus that comes by itself, when what had it went away, covers nothing with a list.
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onSelect={({ currentTarget }) =>
            setCaret(currentTarget.selectionStart ?? currentTarget.value.length)
          }
          onChange={({ target }) => {
            setOpen(true)
            onChange(target.value)
            setCaret(target.selectionStart ?? target.value.length)
            setPlace(-1)
          }}
          onKeyDown={pressed}
        />
        <div id={list} role="listbox" aria-label={words.policy.filter} hidden={offered.length === 0}>
          {offered.map(({ label }, index) => (
            <div
              key={label}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              onMouseDown={(event) => {
                event.preventDefault()
                choose(index)
              }}
            >
              <bdi>{label}</bdi>
            </div>
          ))}
        </div>
      </div>
      {(['unused', 'finding', 'off'] as const).map((name) => (
        <Button
          key={name}
          kind="quiet"
          aria-pressed={text.split(' ').includes(quick[name])}
          onClick={() => toggle(quick[name])}
        >
          {words.policy.quick[name]}
        </Button>
      ))}
    </>
  )
}
