import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, version } from '../../system/agents/agent.ts'

// An agent on a host of the lab that measures by datagrams of its own how soon its reports change packets:
// `posture-host.ts ORIGIN LOGIN PASSWORD ECHO-ADDRESS ROUNDS`. Prints milliseconds as JSON.
const [origin = '', login = '', password = '', target = '', rounds = ''] = process.argv.slice(2)
const pauseMs = 1200
const agent = await new Agent(origin).open()
await agent.ask(version)
const { authorized } = await agent.ask({ type: 'authorize', login, password })
if (authorized !== true) throw new Error('the agent is not authorized')

let answeredMs = 0
const socket = createSocket('udp4')
socket.on('message', () => {
  answeredMs = performance.now()
})
socket.on('error', () => undefined)
setInterval(() => socket.send('x', 7, target), 5)

const opened: number[] = []
const closed: number[] = []
for (let round = 0; round < Number(rounds); round++) {
  const openMs = report(true)
  while (answeredMs <= openMs) await sleep(1)
  opened.push(answeredMs - openMs)
  await sleep(pauseMs)
  const closeMs = report(false)
  await sleep(pauseMs)
  closed.push(answeredMs - closeMs)
}
console.log(JSON.stringify({ opened, closed }))
process.exit()

/** Sends a report and answers when. */
function report(active: boolean): number {
  agent.send({
    type: 'ztna',
    node_name: 'bench',
    operation_system: { type: '', version: '', domain: '' },
    antivirus: [],
    firewall: [{ active, name: 'wall', version: '1' }],
  })
  return performance.now()
}
