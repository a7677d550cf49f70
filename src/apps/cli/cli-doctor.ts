import { join } from 'node:path'
import { visibleLines } from '../../core/text/visible.ts'
import { confinementFinding } from '../../plane/doctor/confinement.ts'
import { dataFolderFindings } from '../../plane/doctor/data-folder.ts'
import { descriptorFinding } from '../../plane/doctor/descriptors.ts'
import type { Finding } from '../../plane/doctor/finding.ts'
import { holdsOnlyFiles } from '../../plane/doctor/folder-files.ts'
import { kernelFindings } from '../../plane/doctor/kernel.ts'
import { clockFinding, diskFinding, portFinding, toolFindings } from '../../plane/doctor/machine.ts'
import { thisMachine } from '../../plane/install/apt.ts'
import { findRunFolder, readRunState } from '../../plane/supervisor/run-folder.ts'
import { inspectFolder } from '../../store/data-folder/inspection.ts'
import { engineTools } from '../engine-list.ts'
import type { ListenAddress } from '../options/gateway-options.ts'
import { checkLicenseKey } from '../options/license-key.ts'
import { readStartOptions } from '../options/start-options.ts'
import { confineCommand } from '../supervisor/bun-command.ts'
import { resourcesOf } from './cli-repair.ts'
import { influenceFindings } from './doctor-influence.ts'

/**
 * `doctor`: one line for each finding, or JSON with `--json`. Takes the options of a start, and looks at what that start
 * would meet. Answers 1 when something is broken.
 */
export async function doctor(args: readonly string[]): Promise<number> {
  const options = readStartOptions(
    args.filter((word) => word !== '--json'),
    process.env,
  )
  const { listen, agentListen, dataFolder, product, licenseKey } = options
  if (licenseKey !== null) checkLicenseKey(licenseKey)
  const running = isRunning(dataFolder)
  const port = ({ host, port }: ListenAddress) => portFinding(host, port, running)
  const findings = [
    // A console filters no packets, and no agent connects to it.
    ...(product === 'utm'
      ? [
          ...(await kernelFindings()),
          ...toolFindings(engineTools, thisMachine()),
          ...(await influenceFindings()),
        ]
      : []),
    await confinementFinding({ runtime: confineCommand, program: join(import.meta.dirname, '../../..') }),
    await port(listen),
    ...(agentListen && product === 'utm' ? [await port(agentListen)] : []),
    descriptorFinding(),
    clockFinding(Date.now(), join(import.meta.dirname, '../../../package.json')),
    ...dataFolderFindings(dataFolder, Date.now()),
    await diskFinding(dataFolder),
    ...dataFindings(dataFolder),
  ]
  const text = args.includes('--json') ? JSON.stringify(findings, null, 2) : findings.map(line).join('\n')
  console.log(visibleLines(text))
  return findings.some((finding) => finding.state === 'broken') ? 1 : 0
}

/** Faults of the files of the data folder; a running gateway reports them itself (`status`). */
function dataFindings(dataFolder: string): readonly Finding[] {
  if (isRunning(dataFolder) || !holdsOnlyFiles(dataFolder)) return []
  return inspectFolder(dataFolder, resourcesOf(dataFolder)).map((finding) => ({ area: 'data', ...finding }))
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
