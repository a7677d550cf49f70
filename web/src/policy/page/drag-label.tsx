import type { Change } from '../draft/edit.ts'
import { PlanLine } from './plan-view.tsx'
import type { Dragging } from './use-drag.ts'
import { usePlan } from './use-plan.ts'

/** The short form of the plan of a drop, beside the pointer. */
export function DragLabel({
  drag,
  changes,
}: {
  readonly drag: Dragging
  readonly changes: readonly Change[]
}) {
  const planned = usePlan(changes)
  return (
    <div className="drag-label" style={{ left: drag.x + 16, top: drag.y + 16 }}>
      <PlanLine planned={planned} />
    </div>
  )
}
