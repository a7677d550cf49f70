import fc from 'fast-check'
import { parseAddress } from '../../src/core/net/ip.ts'
import { dnatRule, filterRule, idsOf, logRule, objectCounts, snatRule } from './rules.ts'
import { addresses4, addresses6, devices, portNumbers } from './universe.ts'

/** Restrictions of a random configuration. */
export interface WorldOptions {
  /** Times of day that Time objects may begin and end at. */
  readonly clock: readonly string[]
  readonly zones: readonly string[]
  /** Most rules in a table. */
  readonly maxRules: number
}

const address4 = fc.constantFrom(...addresses4)
const address6 = fc.constantFrom(...addresses6)
const address = fc.oneof({ weight: 3, arbitrary: address4 }, { weight: 1, arbitrary: address6 })
const network4 = fc
  .tuple(address4, fc.constantFrom(0, 8, 15, 16, 24, 25, 28, 31, 32))
  .map(([base, length]) => `${base}/${length}`)
const port = fc.constantFrom(...portNumbers)
const some = <T>(arbitrary: fc.Arbitrary<T>, maxLength = 3) => fc.array(arbitrary, { maxLength })
const exactly = <T>(count: number, arbitrary: fc.Arbitrary<T>) =>
  fc.array(arbitrary, { minLength: count, maxLength: count })
const mostly = (value: boolean) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constant(!value) })

const range = fc.oneof(fc.tuple(address4, address4), fc.tuple(address6, address6)).map(([a, b]) => {
  const inOrder = parseAddress(a)!.value <= parseAddress(b)!.value
  return inOrder ? { start: a, end: b } : { start: b, end: a }
})
const portRange = fc.tuple(port, port).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))

const objects = fc.record({
  ips: exactly(objectCounts.ip, address),
  ranges: exactly(objectCounts.ip_range, range),
  subnets: exactly(objectCounts.subnet, network4),
  ipLists: exactly(objectCounts.ip_address_list, some(fc.oneof(address4, network4), 8)),
  addressLists: exactly(
    objectCounts.address_list,
    some(fc.constantFrom(...idsOf('ip', 'ip_range', 'subnet', 'domain', 'ip_address_list'), 'iplist.FR')),
  ),
  countryLists: exactly(objectCounts.list_of_iplists, some(fc.constantFrom('iplist.DE', 'iplist.FR'))),
  ports: exactly(objectCounts.port, port),
  portRanges: exactly(objectCounts.port_range, portRange),
  portLists: exactly(
    objectCounts.port_list,
    some(fc.oneof(fc.constantFrom(...idsOf('port', 'port_range')), port.map(String)), 7),
  ),
})

const mac = fc.constantFrom('02:aa:00:00:00:01', '02:aa:00:00:00:02')

const people = fc.record({
  users: exactly(
    objectCounts.user,
    fc.record({ parent_id: fc.integer({ min: 1, max: objectCounts.group }), enabled: mostly(false) }),
  ),
  rules: some(
    fc.record({
      user_id: fc.integer({ min: 1, max: objectCounts.user }),
      place: fc.oneof(
        fc.record({ ip: address, mac: fc.constant(null) }),
        fc.record({ ip: fc.constant(null), mac }),
        fc.record({ ip: address, mac, always_logged: fc.boolean() }),
      ),
      enabled: mostly(true),
    }),
    5,
  ),
  neighbours: some(fc.record({ address, mac }), 4),
  agents: some(fc.record({ address, userId: fc.integer({ min: 1, max: objectCounts.user + 1 }) }), 3),
  postures: fc.uniqueArray(
    fc.record({
      address,
      profiles: fc.subarray(Array.from({ length: objectCounts.hip_profile }, (_, index) => index + 1)),
    }),
    { maxLength: 6, selector: ({ address }) => address },
  ),
  exceeded: some(address, 2),
  names: fc.option(some(address)),
  namesBelow: fc.option(some(address)),
  namesBeside: fc.option(some(address, 2)),
})

const links = fc.tuple(
  mostly(true),
  mostly(true),
  mostly(true),
  fc.constantFrom('zone.id.1', 'zone.id.2', null),
)

const settings = fc.record({
  automatic_snat_enabled: mostly(true),
  log_mode: fc.constantFrom('nothing' as const, 'selected' as const, 'all' as const),
  log_actions: fc.subarray(['accept', 'drop', 'dnat', 'snat', 'mark_log', 'mark_not_log'] as const),
})

/** `addressed`: devices that have addresses of both IP versions, the others of one; null where none has any. */
const dns = fc.record({
  isIntercepted: fc.boolean(),
  zones: some(
    fc.record({ servers: fc.array(address, { minLength: 1, maxLength: 2 }), enabled: mostly(true) }),
    2,
  ),
  controllers: some(address, 1),
  refuses: fc.record({ refuse_dot: fc.boolean(), refuse_doh: fc.boolean() }),
  addressed: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.subarray([...devices]) },
  ),
})

const places = ['interface.external_any', 'interface.id.3', '10.3.0.1', 'fd00:3::1', '10.1.0.1']

const sites = some(
  fc.record({
    enabled: mostly(true),
    listen: fc.record({ address: fc.constantFrom(...places), port }),
    http_to_https: fc.boolean(),
  }),
)

function times({ clock, zones }: WorldOptions) {
  const time = fc.record({
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    start: fc.constantFrom(...clock),
    end: fc.constantFrom(...clock),
  })
  return fc.record({
    ranges: exactly(objectCounts.time_range, time),
    lists: exactly(objectCounts.time_list, some(fc.constantFrom(...idsOf('time_range')))),
    zone: fc.constantFrom(...zones),
  })
}

/** Everything that a random configuration is made of. */
export function worldParts(options: WorldOptions) {
  const rules = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.array(arbitrary, { maxLength: options.maxRules, size: 'max' })
  return fc.record({
    objects,
    people,
    links,
    settings,
    times: times(options),
    forward: rules(filterRule),
    input: rules(filterRule),
    dnat: rules(dnatRule),
    snat: rules(snatRule),
    log: rules(logRule),
    on: fc.record({ state: mostly(true), watch: mostly(true), hairpin: mostly(true) }),
    dns,
    sites,
  })
}

/** One random draw of all parts. */
export type WorldParts = ReturnType<typeof worldParts> extends fc.Arbitrary<infer P> ? P : never
