import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from '../../core/text/message.ts'
import { type AptGround, runApt } from './apt.ts'
import { message } from './messages.ts'

const fileName = 'gatehouse-backports.sources'
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** The name of the suite of packages that are newer than their release; null where the machine is no Debian. */
export function backportsSuite({ release }: Pick<AptGround, 'release'>): string | null {
  return release === null ? null : `${release}-backports`
}

/** Path of our package source. */
export function backportsFile({ sources }: Pick<AptGround, 'sources'>): string {
  return join(sources, fileName)
}

/** Outcome of making the suite available: it was there, a file was made, or it is impossible. */
export type BackportsSource =
  | { readonly kind: 'there' }
  | { readonly kind: 'made'; readonly file: string; readonly mirror: string }
  | { readonly kind: 'impossible'; readonly why: Message }

/**
 * Makes a package source of the machine's backports, from the mirror that its own sources name; leaves it where there is one.
 * Packages of it are taken by name only: its release says that none is upgraded to it by itself.
 */
export async function ensureBackports(ground: AptGround, signal: AbortSignal): Promise<BackportsSource> {
  const suite = backportsSuite(ground)
  if (suite === null)
    return { kind: 'impossible', why: message('backports are Debian’s, and this machine is none') }
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)'
  const targets = await runApt(
    ground,
    ['apt-get', 'indextargets', '--format', format, 'Created-By: Packages'],
    signal,
  )
  const known = targets.said.split('\n').map((line) => line.split(' '))
  if (known.some(([, release]) => release === suite)) return { kind: 'there' }
  const mirror = known.find(([, release, part]) => release === ground.release && part === 'main')?.[0]
  if (mirror === undefined) {
    const release = ground.release ?? ''
    return {
      kind: 'impossible',
      why: message('the package sources name no mirror of {release}', { release }),
    }
  }
  const file = backportsFile(ground)
  writeFileSync(`${file}.new`, sourceText({ mirror, suite, signedBy: existsSync(keyring) }))
  renameSync(`${file}.new`, file)
  return { kind: 'made', file, mirror }
}

/** Takes our source away again, so that one that cannot be read does not break apt for everybody. */
export function removeBackports(ground: AptGround): void {
  rmSync(backportsFile(ground), { force: true })
}

/** The mirror of our source; null where there is none. */
export function backportsMirror(ground: Pick<AptGround, 'sources'>): string | null {
  const file = backportsFile(ground)
  if (!existsSync(file)) return null
  return /^URIs: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null
}

interface SourceFields {
  readonly mirror: string
  readonly suite: string
  readonly signedBy: boolean
}

function sourceText({ mirror, suite, signedBy }: SourceFields): string {
  return [
    '# Made by Gatehouse for engines that need a newer version than the release has.',
    'Types: deb',
    `URIs: ${mirror}`,
    `Suites: ${suite}`,
    'Components: main',
    ...(signedBy ? [`Signed-By: ${keyring}`] : []),
    '',
  ].join('\n')
}
