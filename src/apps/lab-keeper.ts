import { join } from 'node:path'
import { keepLab } from '../plane/lab/keeper.ts'
import { identifySelf } from '../plane/process-identity.ts'

// The process that holds the lab: `lab-keeper.ts DATA_FOLDER [--traffic]`, started in namespaces of its own.
const dataFolder = process.argv[2]
if (dataFolder === undefined) throw new Error('the data folder is required')
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
const hostScript = [join(import.meta.dirname, 'lab-host.ts'), ...process.argv.slice(3)]
try {
  await keepLab({ dataFolder, hostScript }, () => process.send?.({ type: 'network', keeper: identifySelf() }))
  process.send?.({ type: 'ready' })
} catch (error) {
  process.send?.({ type: 'failed', message: (error as Error).message })
  process.disconnect?.()
}
