import { fields } from './fields.ts'
import { policy } from './policy.ts'
import { resources } from './resources.ts'
import { shell } from './shell.ts'
import { tree } from './tree.ts'
import { values } from './values.ts'

/** All words of this language. */
export const words = { ...shell, fields, policy, resources, tree, values }
