import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, version } from './agent.ts'

// An agent on a host of the lab, `agent-host.ts ORIGIN LOGIN PASSWORD`: says what its authorization came to, sends the
// messages that it reads line by line, and stays.
const [origin = '', login = '', password = ''] = process.argv.slice(2)
const agent = await new Agent(origin).open()
await agent.ask(version)
console.log(JSON.stringify(await agent.ask({ type: 'authorize', login, password })))
createInterface({ input: process.stdin }).on('line', (line) => agent.send(line))
await Promise.race([agent.ended, sleep(180_000)])
process.exit()
