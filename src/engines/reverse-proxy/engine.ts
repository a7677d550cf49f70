import type { ReverseProxyArtifact } from '../../core/engine/declared/reverse-proxy.ts'
import { MessageError } from '../../core/text/message-error.ts'
import type { Engine } from '../contract.ts'
import { message } from './messages.ts'

/** Makes the engine of published sites. */
export function createReverseProxy(): Engine<ReverseProxyArtifact> {
  return {
    name: 'reverse-proxy',
    check: async () => [],
    apply: async ({ sites }) => {
      if (sites.length > 0) throw new MessageError(message('publishing sites is not there yet'))
    },
    observe: async () => ({ status: 'inactive', message: '' }),
    close: async () => undefined,
  }
}
