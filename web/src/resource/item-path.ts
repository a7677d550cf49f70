import type { Descriptor, Item } from './descriptor.ts'

/** The identifier of an item as it stands in a path: of `ip.id.7` the number. */
export function pathId(item: Item): string {
  const id = String(item['id'])
  const [, number] = /\.id\.(\d+)$/.exec(id) ?? []
  return encodeURIComponent(number ?? id)
}

/** Where an item is read and changed. */
export function itemPath({ path }: Pick<Descriptor, 'path'>, id: string): string {
  return `${path}/${id}`
}
