import type { FieldSchema } from '../resource/descriptor.ts'
import type { Named } from '../resource/references.ts'
import type { Option } from './combo.tsx'

/** Options of each list of objects by the classes of a field: many fields offer the same. */
const known = new WeakMap<readonly Named[], Map<string, readonly Option[]>>()

/** Objects that a field takes, by their names. */
export function optionsOf(objects: readonly Named[], schema: FieldSchema): readonly Option[] {
  const classes = schema['x-alias'] ?? []
  const ofObjects = known.get(objects) ?? new Map<string, readonly Option[]>()
  known.set(objects, ofObjects)
  const key = classes.join()
  const options = ofObjects.get(key) ?? optionsOfClasses(objects, classes)
  ofObjects.set(key, options)
  return options
}

function optionsOfClasses(objects: readonly Named[], classes: readonly string[]): readonly Option[] {
  return objects
    .filter(({ id, type }) => classes.includes(id) || (classes.includes(type) && isObject(id)))
    .map(({ id, title, comment }) => ({
      value: id,
      title,
      ...(comment !== undefined && comment !== '' && comment !== title ? { detail: comment } : {}),
    }))
}

/** True for objects, security groups and countries, which a class stands for; a field takes fixed identifiers one by one. */
function isObject(id: string): boolean {
  return /\.(?:id|guid)\.|^iplist\./.test(id)
}
