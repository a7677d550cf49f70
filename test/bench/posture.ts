import { join } from 'node:path'
import { createCompiler } from '../../src/compile/compiler.ts'
import { posturesAhead, posturesOf } from '../../src/compile/posture.ts'
import type { AuthorizedDevice } from '../../src/core/agent/posture.ts'
import { hipObjects } from '../../src/domains/hip/object.ts'
import { hipProfiles } from '../../src/domains/hip/profile.ts'
import { requestOf } from '../../src/domains/hip/request.ts'
import { runProgram } from '../../src/engines/program.ts'
import { emptySnapshot } from '../snapshot.ts'
import { startGateway } from './ground/gateway.ts'
import { median, type Row } from './measure.ts'

const compiler = createCompiler()

const allowedMs = 1000
const rounds = 9
const deviceCount = 10_000
const profileCount = 100

/**
 * Measures the time until packets follow a report of a device, and the cost of an edit beside many devices, against a
 * second.
 */
export async function measurePosture(folder: string): Promise<Row[]> {
  return [...(await reportToPacket(folder)), editBesideDevices()]
}

async function reportToPacket(folder: string): Promise<Row[]> {
  const data = join(folder, 'posture')
  const gateway = await startGateway(data, 'lab')
  const call = (path: string, body: object) => gateway.call('POST', path, body)
  await gateway.call('PUT', '/agent_backend/wireguard/state', { enabled: true })
  await call('/user_backend/users', { name: 'Ann', login: 'ann', psw: 'horse', parent_id: 1 })
  await call('/hip/objects', { title: 'walled', firewall: { active: true } })
  await call('/hip/profiles', { title: 'walled', expression: '1' })
  await call('/firewall/rules/forward', { action: 'accept', hip_profiles: ['hip_profile.id.1'] })
  await call('/firewall/rules/forward', { action: 'drop', source_addresses: ['subnet.id.1'] })
  const script = new URL('./ground/posture-host.ts', import.meta.url).pathname
  const agent = [script, 'https://192.168.10.1:8443', 'ann', 'horse', '203.0.113.1', String(rounds)]
  const enter = ['bin/gatehouse.js', 'lab', 'exec', 'lan1', '--data', data, '--', process.execPath]
  const { stdout, stderr } = await runProgram(process.execPath, [...enter, ...agent], {
    timeoutMilliseconds: 120_000,
  })
  await gateway.stop()
  if (stdout === '') throw new Error(`the agent measured nothing: ${stderr}`)
  const { opened, closed } = JSON.parse(stdout) as Record<'opened' | 'closed', number[]>
  return [
    row('report that opens to the first packet', Math.max(...opened), median(opened)),
    row('report that closes to the last packet', Math.max(...closed), median(closed)),
  ]
}

function row(name: string, worstMs: number, usualMs: number): Row {
  const detail = `${worstMs.toFixed(0)} of ${allowedMs} ms at most, ${usualMs.toFixed(0)} ms as a rule`
  return { name, ratio: worstMs / allowedMs, limit: { atMost: 1 }, detail }
}

/** CPU time of the gateway process for the edit of an object, apart from the kernel. */
function editBesideDevices(): Row {
  const numbers = Array.from({ length: profileCount }, (_, index) => index + 1)
  let snapshot = emptySnapshot()
    .with(
      hipObjects,
      numbers.map((number) => ({ title: `object ${number}`, proc_list: [`process ${number}`] })),
    )
    .with(
      hipProfiles,
      numbers.map((number) => {
        const others = `${(number % profileCount) + 1} and not ${((number + 1) % profileCount) + 1}`
        return { title: `profile ${number}`, expression: `${number} or ${others}` }
      }),
    )
  const asked = requestOf(snapshot)
  const devices = Array.from({ length: deviceCount }, (_, index): AuthorizedDevice => {
    const processes = Array.from({ length: 30 }, (_, each) => `process ${(each * 7 + index) % 150}`)
    const report = { report: { node_name: `n${index}`, proc_list: processes }, asked, atSeconds: 0 }
    const address = `10.0.${index >> 8}.${index & 255}`
    return { id: address, node: `n${index}`, userId: 1, address, report, isCurrent: true }
  })
  const spent: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = process.cpuUsage()
    for (const _step of posturesAhead(snapshot, devices, compiler.memos)) {
    }
    posturesOf(snapshot, devices, compiler.memos)
    const { user, system } = process.cpuUsage(began)
    if (round > 0) spent.push((user + system) / 1000)
    snapshot = snapshot.edited(hipObjects, round + 1, { proc_list: ['process 1'] })
  }
  const name = `edit of a HIP object, ${deviceCount.toLocaleString('en')} devices`
  return row(`${name}, ${profileCount} profiles`, Math.max(...spent), median(spent))
}
