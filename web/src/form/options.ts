import { readRange } from '../policy/model/address.ts'
import { readPorts } from '../policy/model/port.ts'
import { ObjectIndex } from '../policy/objects/object-index.ts'
import type { FieldSchema } from '../resource/descriptor.ts'
import type { Named } from '../resource/references.ts'
import type { Holder, Option } from './combo.tsx'

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
    .map(({ id, title, login, value, comment }) => {
      const details = [login ?? value, comment].filter(
        (each) => each !== undefined && each !== '' && each !== title,
      )
      return { value: id, title, ...(details.length === 0 ? {} : { detail: details.join(', ') }) }
    })
}

const indexes = new WeakMap<readonly Named[], ObjectIndex>()

/** Finds objects that hold a typed address, network or port, themselves or through their members. */
export function holderAmong(objects: readonly Named[]): Holder {
  return (typed) => {
    const index = indexes.get(objects) ?? new ObjectIndex(objects.map((each) => ({ comment: '', ...each })))
    indexes.set(objects, index)
    return holderIn(index)(typed)
  }
}

/** The same where there is an index. */
export function holderIn(index: ObjectIndex): Holder {
  return (typed) => {
    const [range, ports] = [readRange(typed), readPorts(typed)]
    if (range === null && ports === null) return null
    const seen = new Map()
    return (id) => {
      const path = range === null ? index.portPath(id, ports!, seen) : index.addressPath(id, range, seen)
      return path === null ? null : path.slice(1).map((each) => index.titleOf(each))
    }
  }
}

/** True for objects, security groups and countries, which a class stands for; a field takes fixed identifiers one by one. */
function isObject(id: string): boolean {
  return /\.(?:id|guid)\.|^iplist\./.test(id)
}
