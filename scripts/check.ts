import { checkSteps } from './check-steps.ts'
import { reportFailures, runSteps } from './step.ts'

// Everything quick. Run by `npm run check`.
const finished = await runSteps(checkSteps(() => undefined))
reportFailures(finished)
process.exitCode = finished.every((step) => step.ok) ? 0 : 1
