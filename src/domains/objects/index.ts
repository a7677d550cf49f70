import { allObjects, objectTables } from './all.ts'

/** What is served about objects. */
export const objects = [...objectTables, allObjects]
