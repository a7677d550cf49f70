import { openGate } from '../../api/change/gated-write.ts'
import { console as resources } from '../../domains/console.ts'
import {
  addRootServerGroup,
  firstConsoleConfiguration,
  lacksRootServerGroup,
} from '../../domains/first-configuration.ts'
import { compilerFor, createControl } from '../interface/enforcement.ts'
import { systemAuthor } from '../interface/first-start.ts'
import { openFoundation } from '../interface/foundation.ts'
import { manage } from '../interface/management.ts'
import { type InterfaceStart, runInterface } from '../interface/process.ts'
import { serveInterface } from '../interface/serve.ts'
import { consoleRoutes } from './routes.ts'

await runInterface(serve)

/** The central console, `--product cc`: the management interface alone. It has no policy and no data plane of its own. */
async function serve(start: InterfaceStart): Promise<void> {
  const foundation = await openFoundation(start, {
    resources,
    firstConfiguration: firstConsoleConfiguration,
  })
  const { store } = foundation
  if (lacksRootServerGroup(store.snapshot)) {
    await store.write({ ...systemAuthor, action: 'upgrade' }, addRootServerGroup)
  }
  const management = manage(foundation, {
    control: createControl(foundation, compilerFor(foundation.options)),
    resources,
    hasPolicy: false,
    gate: openGate,
    onMessage: start.onMessage,
  })
  await serveInterface({
    foundation,
    management,
    routes: consoleRoutes(management.parts),
    hostNames: () => [],
    agents: null,
    metrics: null,
  })
}
