import { type KeyboardEvent, useId, useState } from 'react'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'

/** Something that can be chosen. */
export interface Option {
  readonly value: string
  readonly title: string
  readonly detail?: string
}

/** For a typed text that objects may hold: by the value of an option the members through which it does, or null. */
export type Holder = (typed: string) => ((value: string) => readonly string[] | null) | null

interface ComboProperties {
  readonly id: string
  readonly label: string
  /** Text of the field while nobody types. */
  readonly text: string
  readonly options: readonly Option[]
  /** Also takes what was typed, where it is none of the options: anything, or what it says. */
  readonly takesText: boolean | ((typed: string) => boolean)
  /** True for what was typed where it is meant as it is, not as a part of a name: it comes before what only contains it. */
  readonly isLiteral?: (typed: string) => boolean
  /** Finds options that hold what is typed without naming it. */
  readonly holder?: Holder
  /** True where what is wrong stands in the element `ID-error`. */
  readonly isInvalid: boolean
  readonly onChoose: (value: string) => void
  readonly onClear?: () => void
}

const most = 60

const nameOf = ({ title, value }: Option) => `${title} ${value}`
const says = (text: string, asked: string) => text.toLowerCase().includes(asked)

/** Of these options those with a text in what is said of them, and those that hold it, with the members through which they do. */
function foundBeside(beside: readonly Option[], asked: string, holder?: Holder): readonly Option[] {
  const through = holder?.(asked) ?? null
  const told = beside.filter(({ detail = '' }) => says(detail, asked))
  if (through === null) return told
  const already = new Set(told)
  const holding = beside.flatMap((option) => {
    const path = already.has(option) ? null : through(option.value)
    if (path === null) return []
    return [path.length === 0 ? option : { ...option, detail: path.join(' → ') }]
  })
  return [...told, ...holding]
}

/** A field with a list below it that narrows while one types. What was typed and cannot be taken is said, and is not sent with the form. */
export function Combo({
  id,
  label,
  text,
  options,
  takesText,
  isLiteral,
  holder,
  isInvalid,
  onChoose,
  onClear,
}: ComboProperties) {
  const words = useWords()
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [place, setPlace] = useState(0)
  /** The text typed last, where it is nothing that can be chosen. */
  const [unknown, setUnknown] = useState('')
  const [isErased, setErased] = useState(false)
  const asked = (typed ?? '').trim().toLowerCase()
  const isExact = ({ title, value }: Option) => title.toLowerCase() === asked || value.toLowerCase() === asked
  // A form has many of these, each with thousands of options, and one of them open.
  const containing = typed === null ? [] : options.filter((option) => says(nameOf(option), asked))
  const isKnown = containing.some(isExact)
  const named = isKnown
    ? [...containing].sort((one, other) => Number(isExact(other)) - Number(isExact(one)))
    : containing
  const takesTyped = typeof takesText === 'boolean' ? takesText : takesText((typed ?? '').trim())
  const own: readonly Option[] =
    takesTyped && asked !== '' && !isKnown
      ? [{ value: typed!.trim(), title: words.form.typed(typed!.trim()) }]
      : []
  // What is typed may be meant as it is where it only stands in a comment, or is held.
  const room = most - named.length
  const already = new Set(containing)
  const others =
    asked === '' || room <= 0
      ? []
      : foundBeside(
          options.filter((option) => !already.has(option)),
          asked,
          holder,
        ).slice(0, room)
  const fitting = [...named.slice(0, most), ...own, ...others]
  const shown = isLiteral?.(asked) === true ? [...own, ...fitting.filter((each) => each !== own[0])] : fitting
  const isOpen = typed !== null
  const choose = (option: Option | undefined) => {
    setTyped(null)
    setPlace(0)
    setErased(false)
    setUnknown(option === undefined ? (typed ?? '').trim() : '')
    if (option !== undefined) onChoose(option.value)
  }
  const leave = (field: HTMLInputElement) => {
    // What was typed and is one of them counts as chosen, and so does nothing where that can be.
    const exact = shown.find(isExact) ?? own[0]
    const nothing = isErased ? options.find(({ value }) => value === '') : undefined
    if (typed !== null && asked !== '') choose(exact)
    else if (nothing !== undefined) choose(nothing)
    else {
      setTyped(null)
      setErased(false)
      // Whoever was led here once goes on without it.
      if (field.dataset['ledHere'] !== undefined) setUnknown('')
    }
    delete field.dataset['ledHere']
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setTyped('')
      else setPlace(Math.min(Math.max(0, place + (event.key === 'ArrowDown' ? 1 : -1)), shown.length - 1))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(shown[Math.min(place, shown.length - 1)])
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      event.preventDefault()
      setTyped(null)
      setErased(false)
    } else if (event.key === 'Backspace' && !isOpen && text !== '' && onClear !== undefined) onClear()
  }
  return (
    <div className="combo" data-unknown={unknown === '' ? undefined : true}>
      <input
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-invalid={isInvalid || unknown !== '' || undefined}
        aria-describedby={unknown !== '' ? `${list}-unknown` : isInvalid ? `${id}-error` : undefined}
        aria-activedescendant={
          isOpen && shown.length > 0 ? `${list}-${Math.min(place, shown.length - 1)}` : undefined
        }
        autoComplete="off"
        spellCheck={false}
        value={typed ?? text}
        onFocus={({ target }) => target.select()}
        onClick={() => setTyped((before) => before ?? '')}
        onBlur={({ currentTarget }) => leave(currentTarget)}
        onChange={({ target }) => {
          setTyped(target.value)
          setPlace(0)
          setErased(target.value === '')
          setUnknown('')
        }}
        onKeyDown={pressed}
      />
      <div id={list} role="listbox" aria-label={label} hidden={!isOpen || shown.length === 0}>
        {isOpen &&
          shown.map((option, index) => (
            // Keys are those of the field.
            <div
              key={option.value}
              id={`${list}-${index}`}
              role="option"
              data-value={option.value}
              tabIndex={-1}
              aria-selected={index === place}
              // The field would lose the focus before the click came.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(option)
              }}
            >
              <bdi>{visible(option.title)}</bdi>
              {option.detail !== undefined && <span className="dim"> {visible(option.detail)}</span>}
            </div>
          ))}
      </div>
      {unknown !== '' && (
        <p id={`${list}-unknown`} className="refused" role="alert">
          {words.form.notOffered(visible(unknown))}
        </p>
      )}
    </div>
  )
}
