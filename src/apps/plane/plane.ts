import { engineList } from '../engine-list.ts'
import { endInOneSentence } from '../uncaught.ts'
import { runPlane } from './run-plane.ts'

endInOneSentence('the plane process')
await runPlane(engineList)
