import type { ReverseProxyArtifact } from '../../core/engine/declared/reverse-proxy.ts'
import type { CompileState } from '../state/compile-state.ts'

/** The published sites of a configuration; nothing can be stored yet, so there are none. */
export function reverseProxyArtifact(_state: CompileState): ReverseProxyArtifact {
  return { sites: [], profiles: [], trustedProxies: [] }
}
