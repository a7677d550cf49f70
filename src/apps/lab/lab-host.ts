import { labHosts } from '../../plane/lab/description.ts'
import { runLabHost } from '../../plane/lab/host.ts'
import { answerSupervisor } from '../../processes/answer.ts'
import { endInOneSentence } from '../uncaught.ts'

// The process of one host of the lab: `lab-host.ts NAME [--traffic]`, started in that host's network namespace.
answerSupervisor()
endInOneSentence(`host ${process.argv[2]} of the lab`)
const host = labHosts.find((candidate) => candidate.name === process.argv[2])
if (host === undefined) throw new Error('the name of a host is required')
process.on('disconnect', () => process.exit(0))
await runLabHost(host)
process.send?.({ type: 'ready' })
if (process.argv.includes('--traffic')) (await import('../../plane/lab/traffic.ts')).startTraffic(host)
