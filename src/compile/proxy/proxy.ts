import type { WebProxyArtifact } from '../../core/engine/declared/web-proxy.ts'
import { contentFilterPage } from '../../domains/content-filter/page.ts'
import { contentFilterProxy } from '../../domains/content-filter/proxy.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import type { CompileState } from '../state/compile-state.ts'
import { webPolicy } from './policy.ts'

/** The web proxy of a configuration; none while the content filter is off, or its authority is not known yet. */
export function webProxyArtifact(state: CompileState): WebProxyArtifact {
  const { snapshot, inputs } = state
  const { webAuthority: authority } = inputs
  if (!snapshot.value(contentFilterState).enabled || authority === undefined) return { proxy: null }
  const { template, contact, query_logged, deny_untrusted } = snapshot.value(contentFilterPage)
  return {
    proxy: {
      onFailure: snapshot.value(contentFilterProxy).on_failure,
      denyUntrusted: deny_untrusted,
      queryLogged: query_logged,
      page: { template, contact },
      authority,
      policy: webPolicy(state),
    },
  }
}
