/** A row of a tree: a branch, which has rows below it, or a leaf. */
export type TreeRow<Branch, Leaf> =
  | {
      readonly kind: 'branch'
      readonly id: string
      readonly level: number
      readonly isOpen: boolean
      readonly branch: Branch
      /** Leaves at any depth below it that are shown when all is open. */
      readonly leaves: number
    }
  | { readonly kind: 'leaf'; readonly id: string; readonly level: number; readonly leaf: Leaf }

/** Parts of a tree, as lists have them: each names what it is below. */
export interface TreeSource<Branch, Leaf> {
  readonly branches: readonly Branch[]
  readonly leaves: readonly Leaf[]
  readonly idOf: (part: Branch | Leaf) => string
  /** Branch that something is below; null for a root. */
  readonly parentOf: (part: Branch | Leaf) => string | null
  readonly isOpen: (id: string) => boolean
  /** Present where a filter is: what it finds. Branches that lead to a find stay, opened. */
  readonly finds?: ((part: Branch | Leaf) => boolean) | undefined
}

/**
 * Rows of a tree from the top: each branch, then branches below it, then its leaves, in the order of the lists. What is below a
 * branch that nobody has opened is left out; what is below nothing that is there stands at the top.
 */
export function treeRows<Branch, Leaf>(source: TreeSource<Branch, Leaf>): readonly TreeRow<Branch, Leaf>[] {
  const { branches, leaves, idOf, parentOf, isOpen, finds } = source
  const known = new Set(branches.map(idOf))
  const placeOf = (part: Branch | Leaf) => {
    const parent = parentOf(part)
    return parent !== null && known.has(parent) && parent !== idOf(part) ? parent : null
  }
  const branchesIn = grouped(branches, placeOf)
  const leavesIn = grouped(leaves, placeOf)
  const rowsBelow = (parent: string | null, level: number, isShown: boolean) => {
    const rows: TreeRow<Branch, Leaf>[] = []
    let count = 0
    for (const branch of branchesIn.get(parent) ?? []) {
      const id = idOf(branch)
      const isFound = finds?.(branch) ?? true
      const isBranchOpen = finds !== undefined || isOpen(id)
      const below = rowsBelow(id, level + 1, isShown && isBranchOpen)
      count += below.count
      if (!isFound && below.rows.length === 0) continue
      if (!isShown) continue
      rows.push({ kind: 'branch', id, level, isOpen: isBranchOpen, branch, leaves: below.count })
      for (const row of below.rows) rows.push(row)
    }
    for (const leaf of leavesIn.get(parent) ?? []) {
      if (finds !== undefined && !finds(leaf)) continue
      count += 1
      if (isShown) rows.push({ kind: 'leaf', id: idOf(leaf), level, leaf })
    }
    return { rows, count }
  }
  return rowsBelow(null, 1, true).rows
}

function grouped<T>(parts: readonly T[], placeOf: (part: T) => string | null) {
  const groups = new Map<string | null, T[]>()
  for (const part of parts) {
    const group = groups.get(placeOf(part))
    if (group === undefined) groups.set(placeOf(part), [part])
    else group.push(part)
  }
  return groups
}

/** Identifiers from the root of a tree down to one of its branches, itself included; empty where it is not there. */
export function pathTo<Branch>(
  id: string,
  branches: readonly Branch[],
  idOf: (branch: Branch) => string,
  parentOf: (branch: Branch) => string | null,
): readonly string[] {
  const byId = new Map(branches.map((branch) => [idOf(branch), branch]))
  const path: string[] = []
  for (let at: string | null = id; at !== null && !path.includes(at); ) {
    const branch = byId.get(at)
    if (branch === undefined) break
    path.unshift(at)
    at = parentOf(branch)
  }
  return path
}
