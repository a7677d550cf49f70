import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../words/words.tsx'
import type { Note } from '../data/answers.ts'
import type { Rule } from '../model/rule.ts'
import { MoveDialog, sectionsOf } from './dialogs.tsx'
import type { RuleDeeds } from './keys.ts'
import type { Acts } from './use-acts.ts'

/** A rule whose menu is open, and where on the page. */
export interface OpenMenu {
  readonly rule: Rule
  readonly place: number
  readonly x: number
  readonly y: number
}

interface MenuProperties {
  readonly menu: OpenMenu
  readonly rules: readonly Rule[]
  readonly noteOf: ReadonlyMap<number, Note>
  readonly acts: Acts
  readonly deeds: RuleDeeds
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** Everything that can be done to a rule, with the key of each: from its handle, by the other button of the mouse, or the menu key. */
export function RowMenu({ menu, rules, noteOf, acts, deeds, onCopy, onClose }: MenuProperties) {
  const words = useWords()
  const own = words.policy.menu
  const box = useRef<HTMLDivElement>(null)
  const [isMoving, setMoving] = useState(false)
  const { rule, place, x, y } = menu
  const many = acts.meant(rule)
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
    const away = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) onClose()
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [onClose])
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(8, Math.min(x, window.innerWidth - width - 8))}px`
    element.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`
  }, [x, y])
  if (isMoving)
    return (
      <MoveDialog
        rules={rules}
        chosen={new Set(many.map(({ id }) => id))}
        sections={sectionsOf(rules, noteOf)}
        onClose={onClose}
        onMove={(to, note) => void acts.move(many, to, note)}
      />
    )
  const items = [
    [deeds['Delete'] === undefined ? words.grid.open : own.edit, 'Enter', deeds['Enter']],
    [own.before, 'Shift N', deeds['Shift+N']],
    [own.after, 'N', deeds['N']],
    [own.duplicate(many.length), 'D', deeds['D']],
    [words.policy.actions.move, 'Alt ↑ ↓', deeds['Move']],
    [rule.enabled ? own.off : own.on, 'E', deeds['E']],
    [own.explain, 'X', deeds['X']],
    [own.history, 'H', deeds['H']],
    [own.copy(many.length), 'C', deeds['C']],
    [own.copyAs, '', onCopy],
    [words.policy.actions.remove(many.length), 'Del', deeds['Delete']],
  ] as const
  const pressed = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => buttons[(at + 1) % buttons.length]?.focus(),
      ArrowUp: () => buttons[(at + buttons.length - 1) % buttons.length]?.focus(),
      Home: () => buttons[0]?.focus(),
      End: () => buttons.at(-1)?.focus(),
      Escape: onClose,
      Tab: onClose,
    }
    const step = steps[event.key]
    event.stopPropagation()
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  return (
    <div
      ref={box}
      className="row-menu"
      role="menu"
      tabIndex={-1}
      aria-label={words.policy.rule(String(place))}
      onKeyDown={pressed}
    >
      {items.map(([name, key, deed]) =>
        deed === undefined ? null : (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              if (deed === 'dialog') return setMoving(true)
              onClose()
              deed()
            }}
          >
            {name} {key !== '' && <kbd aria-hidden>{key}</kbd>}
          </button>
        ),
      )}
    </div>
  )
}
