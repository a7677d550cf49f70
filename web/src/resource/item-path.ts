import type { Descriptor, Item } from './descriptor.ts'

/** The identifier of an item as it stands in a path: of `ip.id.7` the number. */
export function pathId(item: Item): string {
  const id = String(item['id'])
  const number = itemNumber(id)
  return number === id ? encodeURIComponent(id) : number
}

/** The number of `ip.id.7`; any other identifier as it is. */
export function itemNumber(id: string): string {
  return /\.id\.(\d+)$/.exec(id)?.[1] ?? id
}

/** Where an item is read and changed. */
export function itemPath({ path }: Pick<Descriptor, 'path'>, id: string): string {
  return `${path}/${id}`
}

/** The name of the table, or setting, that an item at this path belongs to; null for a path of none of them. */
export function tableOfPath(
  known: readonly Pick<Descriptor, 'name' | 'path' | 'shape'>[],
  path: string,
): string | null {
  const places = path.split('/')
  const isAt = ({ path: own, shape }: Pick<Descriptor, 'path' | 'shape'>) => {
    const list = own.split('/')
    const length = shape === 'singleton' ? list.length : list.length + 1
    return places.length === length && list.every((part, at) => part.startsWith(':') || part === places[at])
  }
  return (
    known.find((each) => ['singleton', 'collection', 'ordered'].includes(each.shape) && isAt(each))?.name ??
    null
  )
}
