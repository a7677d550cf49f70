import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'
import './tree.css'

interface NameProperties {
  readonly name: string
  readonly level: number
  /** Whether what is below is shown; null for a leaf. */
  readonly isOpen: boolean | null
  readonly onToggle: () => void
  readonly children?: ReactNode
}

/** The deepest indentation that is drawn; deeper levels are read by their number. */
const deepest = 12

/** The first cell of a row of a tree: indented by its level, with the button that opens a branch. */
export function TreeName({ name, level, isOpen, onToggle, children }: NameProperties) {
  const words = useWords()
  const drawn = Math.min(level, deepest)
  return (
    <span className={`tree-name level-${drawn}`}>
      {isOpen !== null ? (
        <button
          type="button"
          className="tree-switch-row"
          tabIndex={-1}
          aria-label={isOpen ? words.tree.close(visible(name)) : words.tree.open(visible(name))}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        </button>
      ) : (
        <span className="tree-leaf" />
      )}
      {level > deepest && <span className="dim">{level}</span>}
      <bdi className={isOpen === null ? 'tree-text' : 'tree-text branch'} title={visible(name)}>
        {visible(name)}
      </bdi>
      {children}
    </span>
  )
}
