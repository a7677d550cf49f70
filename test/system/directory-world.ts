import type { Client } from './client.ts'

/** Fields of a body or an answer. */
export type Fields = Record<string, unknown>

export const domains = '/ad_backend/domains'
export const records = '/ad_backend/group_settings'
export const groups = '/user_backend/groups'
export const users = '/user_backend/users'

let counter = 0

/** A body for a domain that nobody has named before. */
export function domainBody(fields: Fields = {}) {
  counter++
  return {
    name: `d${counter}.example`,
    computer_name: 'gateway',
    dns_ips: ['192.0.2.53'],
    user: 'joiner',
    password: 'unmistakable secret',
    ldap_paths: [] as string[],
    ...fields,
  }
}

/** Makes directories, groups and users as an administrator does. */
export class DirectoryWorld {
  readonly #admin: Client

  constructor(admin: Client) {
    this.#admin = admin
  }

  newDomain(fields: Fields = {}): Promise<string> {
    return this.#admin.create<string>(domains, domainBody(fields))
  }

  async shown(path: string): Promise<Fields> {
    return (await this.#admin.get(path)).json<Fields>()
  }

  newGroup(parent_id = 1): Promise<number> {
    counter++
    return this.#admin.create(groups, { name: `Group ${counter}`, parent_id })
  }

  newUser(parent_id: number, fields: Fields = {}): Promise<number> {
    counter++
    const name = `user${counter}`
    return this.#admin.create(users, { name, login: name, psw: 'secret', parent_id, comment: '', ...fields })
  }

  /** Where groups and users come from, as `type domain guid`. */
  async origin(path: string): Promise<string> {
    const { domain_type, domain_name, ldap_guid } = await this.shown(path)
    return [domain_type, domain_name, ldap_guid].filter((part) => part !== '').join(' ')
  }
}
