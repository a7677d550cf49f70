import { type Problem, problem } from './failure.ts'
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
        return parent_id === null ? [] : [problem('parent_id', 'the root group cannot be moved')]
      const isFirst = groupsOf(snapshot).entries.length === 0
      return parent_id !== null || isFirst
        ? []
        : [problem('parent_id', 'must be the id of a group', 'required')]
    },
    checkAll: (snapshot: Snapshot) => noCycles(root, groupsOf(snapshot)),
    checkRemove: (_group: Group, { id }: Pick<CheckContext<Group>, 'id'>) =>
      id === root ? [problem('', 'the root group cannot be removed')] : [],
  }
}

function noCycles(root: Id, groups: GroupRows): Problem[] {
  const reachesRoot = new Set<Id>([root])
  for (const group of groups.entries) {
    const path = new Set<Id>()
    let id: Id | null | undefined = group.id
    while (id != null && !reachesRoot.has(id)) {
      if (path.has(id)) return [problem('parent_id', 'must not be the group itself or one below it')]
      path.add(id)
      id = groups.get(id)?.item.parent_id
    }
    for (const member of path) reachesRoot.add(member)
  }
  return []
}
