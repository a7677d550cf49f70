import type { Client, Reply } from './client.ts'
import { type RealGateway, startGateway } from './gateway.ts'
import { type Body, prepare } from './sample.ts'

export const connections = '/network/connections'
export const aggregated = '/network/aggregated'
export const tunnels = '/network/tunnels'
export const vce = '/network/vce_conns'
export const span = '/network/span'
export const mac = '11:22:33:44:55:66'

/** A gateway with an enabled lan, wan and loopback, and a lan that is off. */
export class NetworkWorld {
  readonly gateway: RealGateway
  readonly admin: Client
  lan = 0
  wan = 0
  loopback = 0
  off = 0
  #count = 0

  constructor(gateway: RealGateway) {
    this.gateway = gateway
    this.admin = gateway.admin
  }

  /** A body that is accepted at `path`, unlike all before. */
  body(path: string): Body {
    const common = { title: 'one', comment: '' }
    switch (path) {
      case aggregated:
        return { ...common, enabled: true, nics: [mac] }
      case vce:
        return { ...common, vce_id: 'tenant-1', mac, vlan_tag: null }
      case span: {
        const monitor_interfaces = [`interface.id.${this.lan}`]
        return { ...common, enabled: true, mac, monitor_interfaces, direction: 'both' }
      }
    }
    return {
      ...common,
      enabled: true,
      addresses: ['10.9.0.1/30'],
      gateway: null,
      parent_interface: `interface.id.${this.wan}`,
      server: `peer-${++this.#count}.example.com`,
      zone: null,
    }
  }

  post(path: string, fields: Body = {}): Promise<Reply> {
    return this.admin.post(path, { ...this.body(path), ...fields })
  }

  made(path: string, fields: Body = {}): Promise<string> {
    return this.admin.create<string>(path, { ...this.body(path), ...fields })
  }

  async read(path: string, id: string): Promise<Body> {
    return (await this.admin.get(`${path}/${id}`)).json<Body>()
  }
}

/** Starts one. */
export async function startNetwork(): Promise<NetworkWorld> {
  const world = new NetworkWorld(await startGateway())
  const { admin } = world
  await prepare(admin)
  const ethernet = { mac, addresses: ['192.0.2.2/24'] }
  const wan = { type: 'wan', title: 'wan', ...ethernet, gateway: '192.0.2.1' }
  const loopback = { type: 'loopback', title: 'lo', addresses: ['192.0.2.9/32'] }
  world.lan = await admin.create(connections, { type: 'lan', title: 'lan', ...ethernet })
  world.wan = await admin.create(connections, wan)
  world.loopback = await admin.create(connections, loopback)
  world.off = await admin.create(connections, { type: 'lan', title: 'off', enabled: false, ...ethernet })
  return world
}
