import { Button } from '../app/button.tsx'
import type { useChange } from '../resource/change.ts'
import { many } from '../resource/many.ts'
import { useWords } from '../words/words.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { ConsoleRule } from './rules.ts'

/** A rule and the path that changes it. */
export interface PlacedRule {
  readonly rule: ConsoleRule
  readonly path: string
}

interface ToolsProperties {
  readonly rules: readonly PlacedRule[]
  readonly change: ReturnType<typeof useChange>['change']
  readonly onDone: () => void
}

/** Buttons that act on several rules of a group at once, each time as one revision. */
export function RuleTools({ rules, change, onDone }: ToolsProperties) {
  const words = useWords()
  const switchAll = (enabled: boolean) =>
    void change(
      many(
        rules.map(({ path }) => ({
          method: 'PATCH',
          path,
          body: { enabled },
        })),
      ),
    )
  return (
    <div className="tools" role="toolbar" aria-label={words.grid.selected(rules.length)}>
      <span>{words.grid.selected(rules.length)}</span>
      <Button onClick={() => switchAll(true)}>{words.actions.enable}</Button>
      <Button onClick={() => switchAll(false)}>{words.actions.disable}</Button>
      <RemoveButton
        names={rules.map(({ rule }) => String(rule['comment'] || rule.id))}
        count={rules.length}
        requests={rules.map(({ path }) => ({ method: 'DELETE', path }))}
        onRemove={(request) => {
          void change(request).then((answered) => answered !== null && onDone())
        }}
      />
      <Button kind="quiet" onClick={onDone}>
        {words.actions.close}
      </Button>
    </div>
  )
}
