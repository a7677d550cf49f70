import { resourceRoutes } from '../../api/resource/resource-routes.ts'
import { console as consoleResources } from '../../domains/console.ts'
import { type InterfaceParts, interfaceRoutes, type ServedRoutes } from '../interface/interface-routes.ts'

/** Every route of the central console, those that show the description of the others last. */
export function consoleRoutes(parts: InterfaceParts): ServedRoutes {
  return interfaceRoutes(
    parts,
    consoleResources,
    resourceRoutes(consoleResources, { ...parts, analysed: new Set() }),
  )
}
