import type { Resource } from '../../core/resource/resource.ts'
import type { Route } from '../route/route.ts'
import { singletonRoutes } from './singleton-routes.ts'
import { type TableContext, tableRoutes } from './table-routes.ts'
import { type UploadContext, uploadRoutes } from './upload-routes.ts'
import { actionRoutes, type ViewParts, viewRoutes } from './view-routes.ts'

/** Parts of the routes of declared resources. */
export type ResourceContext = TableContext & ViewParts & UploadContext

/** The routes of all declared resources. */
export function resourceRoutes(resources: readonly Resource[], context: ResourceContext): Route[] {
  return resources.flatMap((resource) => routesOf(resource, context))
}

function routesOf(resource: Resource, context: ResourceContext): Route[] {
  switch (resource.shape) {
    case 'collection':
    case 'ordered':
      return tableRoutes(resource, context)
    case 'singleton':
      return resource.isInternal ? [] : singletonRoutes(resource, context)
    case 'view':
      return viewRoutes(resource, context)
    case 'action':
      return actionRoutes(resource, context)
    case 'upload':
      return uploadRoutes(resource, context)
  }
}
