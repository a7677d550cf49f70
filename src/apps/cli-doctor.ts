import { join } from 'node:path'
import type { Finding } from '../plane/doctor/finding.ts'
import { kernelFindings } from '../plane/doctor/kernel.ts'
import { clockFinding, diskFinding, portFinding, toolFindings } from '../plane/doctor/machine.ts'
import { findRunFolder, readRunState } from '../plane/run-folder.ts'
import { readStartOptions } from './start-options.ts'

/** `doctor`: one line for each finding, or JSON. Answers 1 when something is broken. */
export async function doctor({ dataFolder, json }: { dataFolder: string; json: boolean }): Promise<number> {
  const { listen } = readStartOptions([], process.env)
  const findings = [
    ...(await kernelFindings()),
    ...toolFindings(),
    await portFinding(listen.host, listen.port, isRunning(dataFolder)),
    clockFinding(Date.now(), join(import.meta.dirname, '../../package.json')),
    await diskFinding(dataFolder),
  ]
  console.log(json ? JSON.stringify(findings, null, 2) : findings.map(line).join('\n'))
  return findings.some((finding) => finding.state === 'broken') ? 1 : 0
}

function isRunning(dataFolder: string): boolean {
  try {
    return readRunState(findRunFolder(dataFolder), 'supervisor') !== null
  } catch {
    return false
  }
}

function line({ area, name, state, detail, remedy }: Finding): string {
  const advice = remedy === '' ? '' : `  →  ${remedy}`
  return `${state.padEnd(8)} ${area.padEnd(7)} ${name}: ${detail}${advice}`
}
