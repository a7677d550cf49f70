import { expect, test } from 'vitest'
import { isStored, isTable } from '../../src/core/resource/resource.ts'
import { console as consoleResources } from '../../src/domains/console.ts'
import { gateway as gatewayResources } from '../../src/domains/gateway.ts'

test('each list that is written says whether its order means something', () => {
  const whole = new Set<string>()
  for (const resource of [...gatewayResources, ...consoleResources]) {
    if (!isTable(resource) && !isStored(resource)) continue
    for (const [name, field] of Object.entries(resource.schema.properties)) {
      const { type, readOnly, 'x-set': set } = field as Readonly<Record<string, unknown>>
      if (type === 'array' && readOnly !== true && set === undefined) whole.add(`${resource.name}.${name}`)
    }
  }
  // Two edits of these are never merged by element.
  expect([...whole].sort()).toEqual([
    'connections.addresses',
    'connections.dns',
    'directory_domains.dns_ips',
    'forward_zones.servers',
    'ips_rules.filters',
    'log_store.servers',
    'quota_assignments.assignments',
    'tunnels.addresses',
  ])
})
