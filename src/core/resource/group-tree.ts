import { type Problem, problem } from '../failure.ts'
import { message } from './messages.ts'
import type { CheckContext } from './resource.ts'
import type { Id, Rows, Snapshot } from './snapshot.ts'

interface Group {
  readonly parent_id: Id | null
}

/** The groups of a table. */
export type GroupRows = Rows<Group>

/**
 * The rules of a table of groups that are a tree under the group `root`: every other group has a parent, none is below
 * itself, and the root is neither moved nor removed. Source: silences#root-group.
 */
export function groupTree(root: Id, groupsOf: (snapshot: Snapshot) => GroupRows) {
  return {
    check: ({ parent_id }: Group, { id, snapshot }: Pick<CheckContext<Group>, 'id' | 'snapshot'>) => {
      if (id === root)
        return parent_id === null ? [] : [problem('parent_id', message('the root group cannot be moved'))]
      const groups = groupsOf(snapshot)
      if (parent_id === null)
        return groups.entries.length === 0
          ? []
          : [problem('parent_id', message('must be the id of a group'), 'required')]
      return isBelowItself(id, parent_id, groups) ? [belowItself] : []
    },
    checkAll: (snapshot: Snapshot) => noCycles(root, groupsOf(snapshot)),
    checkRemove: (_group: Group, { id }: Pick<CheckContext<Group>, 'id'>) =>
      id === root ? [problem('', message('the root group cannot be removed'))] : [],
  }
}

const belowItself = problem('parent_id', message('must not be the group itself or one below it'))

/** True when the way up from `parent` comes to `id`, or to no end. */
function isBelowItself(id: Id | null, parent: Id, groups: GroupRows): boolean {
  const path = new Set<Id | null>([id])
  for (let above: Id | null = parent; above !== null; above = groups.get(above)?.item.parent_id ?? null) {
    if (path.has(above)) return true
    path.add(above)
  }
  return false
}

function noCycles(root: Id, groups: GroupRows): Problem[] {
  const reachesRoot = new Set<Id>([root])
  for (const group of groups.entries) {
    const path = new Set<Id>()
    let id: Id | null | undefined = group.id
    while (id != null && !reachesRoot.has(id)) {
      if (path.has(id)) return [belowItself]
      path.add(id)
      id = groups.get(id)?.item.parent_id
    }
    for (const member of path) reachesRoot.add(member)
  }
  return []
}
