import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { bunCommand, confineCommand } from '../../../../src/apps/supervisor/bun-command.ts'
import {
  type ConfinedKind,
  type Confiner,
  confinedBy,
  confinePlan,
  namespacesOf,
} from '../../../../src/plane/supervisor/confinement.ts'
import type { RememberedConfinement } from '../../../../src/plane/supervisor/find-confinement.ts'
import { readJson } from '../../../../src/plane/supervisor/json-file.ts'
import { findRunFolder, type RunFolder } from '../../../../src/plane/supervisor/run-folder.ts'
import { foldersAbove } from '../../fixture/as-user.ts'
import type { Attempts, Outcomes } from './attempts.ts'

// Runs as whoever started the gateway of a data folder: `subject.ts DATA_FOLDER` starts `attempts.ts` with exactly the
// confinement of each process of that gateway, and prints what came of it as JSON.
const program = join(import.meta.dirname, '../../../..')
const attemptsFile = join(import.meta.dirname, 'attempts.ts')
const kinds: readonly ConfinedKind[] = ['gateway', 'front', 'plane', 'trial']

function attempts({ dataFolder, folder, ...run }: RunFolder, other: number): Attempts {
  const inData = (name: string) => join(dataFolder, name)
  return {
    write: [
      ...['/etc/cron.d/gatehouse-test', '/usr/bin/gatehouse-test', '/gatehouse-test', '/etc/passwd'],
      ...['src/gatehouse-test.ts', 'package.json', 'node_modules/.cache/compile/gatehouse-test'].map((name) =>
        join(program, name),
      ),
      ...['tls.key', 'config.db', 'gatehouse-test'].map(inData),
      join(folder, 'gatehouse-test'),
      join(folder, 'supervisor.json'),
    ],
    read: [
      ...['tls.key', 'secret.key', 'config.db', 'logs/boot.json', 'hwid'].map(inData),
      ...['/etc/shadow', `/proc/${other}/environ`, `/proc/${other}/mem`, join(folder, 'supervisor.json')],
    ],
    connect: [run.adminSocket, run.apiSocket, run.planeSocket],
    list: ['/', ...foldersAbove(program), program],
    device: statSync(dataFolder).dev,
    other,
  }
}

function runAll(dataFolder: string): Readonly<Record<string, Outcomes>> {
  const run = findRunFolder(dataFolder)
  const { confinement } = readJson<RememberedConfinement>(run.confineProbe)!
  const confiner: Confiner = { confinement, run, runtime: confineCommand, program }
  const { pid } = JSON.parse(readFileSync(join(run.folder, 'supervisor.json'), 'utf8')) as { pid: number }
  const tried = JSON.stringify(attempts(run, pid))
  return Object.fromEntries(kinds.map((kind) => [kind, runOne(confiner, kind, tried)]))
}

function runOne(confiner: Confiner, kind: ConfinedKind, tried: string): Outcomes {
  const command = [...bunCommand, attemptsFile, tried]
  // The sockets are those of the running gateway.
  const plan = { ...confinePlan(confiner, kind, { command, reads: [attemptsFile] }), sockets: [] }
  const { command: line, environment } = confinedBy(confiner, plan, namespacesOf(confiner, kind))
  const [file = '', ...args] = line
  const result = spawnSync(file, args, { encoding: 'utf8', env: { ...process.env, ...environment } })
  if (result.status !== 0) throw new Error(`${kind}: ${result.stderr}`)
  return JSON.parse(result.stdout) as Outcomes
}

console.log(JSON.stringify(runAll(process.argv[2]!)))
