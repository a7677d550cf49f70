import { isDeepStrictEqual } from 'node:util'
import type { DynamicDnsArtifact, DynamicDnsMemory } from '../../core/engine/declared/dynamic-dns.ts'
import { isMessage, type Message } from '../../core/text/message.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { createDaemon } from '../daemon/daemon.ts'
import { maskedMessage, maskSecrets } from '../daemon/mask.ts'
import type { Job, Outcome } from './job.ts'
import { askUpdater, shownForms, updaterDeclaration } from './updater/declaration.ts'
import { createWorker } from './worker.ts'

/** Options of the engine; `node` is the program that runs the updater, our own where it is left out. */
export interface DynamicDnsOptions
  extends Pick<EngineHost<'dynamic-dns'>, 'runFolder' | 'observed' | 'rows' | 'processEnded'> {
  readonly node?: string
}

/**
 * Makes the engine that keeps names at a DNS provider on the gateway's addresses. What is sent when is decided here; a process
 * without privileges speaks with the provider. Observed is what was sent and what was refused, so that a restart repeats
 * neither.
 */
export async function createDynamicDns(options: DynamicDnsOptions): Promise<Engine<DynamicDnsArtifact>> {
  const { runFolder } = options
  const updater = createDaemon(updaterDeclaration(options.node ?? process.execPath), {
    runFolder,
    onRows: options.rows,
    onEnd: options.processEnded,
  })
  let secrets: readonly string[] = []
  const perform = async (job: Job, sources: readonly string[]): Promise<Outcome> => {
    const outcome = await askUpdater(runFolder, { job, sources })
    return 'reason' in outcome ? { ...outcome, reason: masked(outcome.reason, secrets) } : outcome
  }
  const worker = createWorker({
    perform,
    isReady: () => updater.status().status === 'active',
    remember: (memory: DynamicDnsMemory) => options.observed(memory),
    nowSeconds: () => Date.now() / 1000,
  })

  return {
    name: 'dynamic-dns',
    check: async () => [],
    apply: async (artifact, signal) => {
      if (!artifact.enabled) {
        worker.want(null)
        return await updater.apply(null, signal)
      }
      const forms = shownForms(artifact)
      if (!isDeepStrictEqual(forms, secrets)) worker.want(null)
      secrets = forms
      try {
        await updater.apply(artifact, signal)
      } finally {
        worker.want(artifact)
      }
    },
    observe: async () => {
      const status = updater.status()
      const told = status.status === 'active' && status.message === '' ? worker.status() : null
      return { ...status, ...told }
    },
    close: async () => {
      worker.want(null)
      await updater.close()
    },
  }
}

/** The provider may repeat in its answer what it was sent. */
function masked(reason: Message, secrets: readonly string[]): Message {
  const said = maskedMessage(reason, (text) => maskSecrets(text, secrets))
  return isMessage(said) ? said : reason
}
