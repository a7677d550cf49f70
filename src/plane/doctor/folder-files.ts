import { createPublicKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

const files = [
  'config.db',
  'logs.db',
  'agents.db',
  'secret.key',
  'hwid',
  'revision.mark',
  'license-key.pem',
  'tls.key',
  'tls.crt',
]
const folders = ['run', 'state', 'uploads', 'logs', 'exports', 'signatures']
const hwidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*$/i

/** Files of a data folder that are something else than they should be. */
export function fileFindings(dataFolder: string): readonly Finding[] {
  return [
    ...files.flatMap((name) => kindFinding(join(dataFolder, name), 'file')),
    ...folders.flatMap((name) => kindFinding(join(dataFolder, name), 'folder')),
    ...textFinding(join(dataFolder, 'hwid'), (text) => hwidForm.test(text), {
      detail: 'is no hardware id',
      remedy:
        'put the former file back; without it a new id is made, and licenses for the former one do not hold',
    }),
    ...textFinding(join(dataFolder, 'license-key.pem'), isPublicKey, {
      detail: 'is no public key in PEM',
      remedy: 'put your vendor’s key there, or remove the file',
    }),
  ]
}

/**
 * True when what should be a file can be opened: opening a pipe would wait for ever, and what may not be looked at cannot
 * be opened either.
 */
export function holdsOnlyFiles(dataFolder: string): boolean {
  try {
    return files.every((name) => kindFinding(join(dataFolder, name), 'file').length === 0)
  } catch {
    return false
  }
}

function kindFinding(path: string, kind: 'file' | 'folder'): readonly Finding[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || (kind === 'file' ? stats.isFile() : stats.isDirectory())) return []
  return [broken(path, { detail: `is no ${kind}`, remedy: 'move it away' })]
}

type Words = Pick<Finding, 'detail' | 'remedy'>

function textFinding(path: string, fits: (text: string) => boolean, words: Words): readonly Finding[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return []
  return fits(readFileSync(path, 'utf8')) ? [] : [broken(path, words)]
}

function isPublicKey(text: string): boolean {
  if (text.includes('PRIVATE KEY')) return false
  try {
    createPublicKey(text)
    return true
  } catch {
    return false
  }
}

function broken(path: string, words: Words): Finding {
  return { area: 'data', name: path, state: 'broken', ...words }
}
