import { lookAround } from '../../src/engines/influence/look.ts'

process.send?.(await lookAround())
process.once('message', () => undefined)
