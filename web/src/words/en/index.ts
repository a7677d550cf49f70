import { fields } from './fields.ts'
import { past } from './history.ts'
import { policy } from './policy.ts'
import { resources } from './resources.ts'
import { shell } from './shell.ts'
import { values } from './values.ts'

/** All words of this language. */
export const words = { ...shell, ...past, fields, policy, resources, values }
