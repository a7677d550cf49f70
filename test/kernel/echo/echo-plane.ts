import { runPlane } from '../../../src/apps/plane/run-plane.ts'
import { engines } from './echo-list.ts'

// The plane as it is, with one engine more in its list.
await runPlane(engines)
