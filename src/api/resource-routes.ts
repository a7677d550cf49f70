import type { Resource } from '../core/resource.ts'
import type { ApiContext } from './context.ts'
import type { Route } from './route.ts'
import { singletonRoutes } from './singleton-routes.ts'
import { tableRoutes } from './table-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { actionRoutes, viewRoutes } from './view-routes.ts'

/** The routes of all declared resources. */
export function resourceRoutes(resources: readonly Resource[], context: ApiContext): Route[] {
  return resources.flatMap((resource) => routesOf(resource, context))
}

function routesOf(resource: Resource, context: ApiContext): Route[] {
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
