import { allObjects, objectTables } from './all.ts'

/** Resources about objects. */
export const objects = [...objectTables, allObjects]
