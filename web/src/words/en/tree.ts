import { counted, number } from './counted.ts'

/** Words of trees: servers of a central console, users and their groups. */
export const tree = {
  name: 'Name',
  open: (name: string) => `Open ${name}`,
  close: (name: string) => `Close ${name}`,
  openAll: 'Open all',
  closeAll: 'Close all',
  newGroup: 'New group',
  fleet: {
    title: 'Servers and groups',
    group: 'Group',
    state: 'State',
    version: 'Version',
    sync: 'Last synchronization',
    connect: 'Last connection',
    address: 'Tunnel address',
    approved: 'Approved',
    waits: 'Not approved',
    never: 'Never',
    same: 'as the console',
    older: (count: number) => (count === 1 ? '1 major version behind' : `${count} major versions behind`),
    newer: (count: number) => (count === 1 ? '1 major version ahead' : `${count} major versions ahead`),
    servers: (count: number) => (count === 1 ? '1 server' : `${count} servers`),
    shown: (servers: number, all: number) => `${servers} of ${all} servers`,
    waiting: (count: number) => `${count} not approved`,
    quick: { waiting: 'not approved', version: 'other version', never: 'never synchronized' },
    approve: (count: number) => (count === 1 ? 'Approve 1 server' : `Approve ${count} servers`),
    approving: (count: number) => (count === 1 ? 'Approving 1 server…' : `Approving ${count} servers…`),
    approveQuestion: (names: string, more: number) =>
      `${names}${more > 0 ? ` and ${more} more` : ''} may then connect and work. Approval cannot be taken back; a server can only be deleted.`,
    moveTo: 'Move to group…',
    move: (count: number) => (count === 1 ? 'Move 1 server' : `Move ${count} servers`),
    empty: 'No server has connected. A server is here once its administrator names this console there.',
    rules: 'Rules of the group',
  },
  rootGroup: 'Root group',
  rules: {
    title: 'Rules by group',
    chains: 'Tables of rules',
    chain: { forward: 'Forward', input: 'Input', content: 'Content filter' },
    group: 'Group',
    before: 'Before the rules of a server',
    own: 'Here each server has its own rules',
    after: 'After the rules of a server',
    from: 'Group',
    inherited: (group: string) => `Inherited from ${group}, read only`,
    addBefore: 'Add a rule before',
    addAfter: 'Add a rule after',
    order: 'A server of this group sees the rules in this order; the first that matches decides.',
    none: 'No rule',
    toGroup: 'Open in its group',
    counted: (own: number, inherited: number) =>
      `${own === 1 ? '1 rule' : `${own} rules`} of this group, ${inherited} inherited`,
  },
  users: {
    title: 'Users and groups',
    group: 'Group',
    users: (count: number) => counted(count, 'user', 'users'),
    loading: 'Reading users…',
    newUser: 'Create user',
    newGroup: 'Create group',
    found: (count: number, shown: number) =>
      count === shown
        ? `${number.format(count)} found`
        : `${number.format(count)} found, the first ${number.format(shown)} are shown`,
    empty:
      'Users are people whom rules, quotas and VPN access can name. Without them rules go by address alone.',
    access: 'Access',
    allowed: 'Allowed',
    denied: 'Access denied',
    allow: 'Allow access',
    deny: 'Deny access',
    noVpn: 'No VPN',
    origin: 'Comes from',
    from: (kind: string, domain: string) =>
      `${({ ad: 'AD', ald: 'ALD', radius: 'RADIUS', device: 'Device' } as Record<string, string>)[kind] ?? kind}${domain === '' ? '' : ` ${domain}`}`,
    synchronized: (domain: string) => `Synchronized with ${domain}`,
    held: (kind: string, domain: string) => {
      if (kind === 'device') return 'This user stands for a device that connected by itself: read only.'
      if (kind === 'radius') return 'This user comes from RADIUS: login and group are read only.'
      return `This comes from the directory${domain === '' ? '' : ` ${domain}`}: name, login and group are read only, since the next synchronization sets them.`
    },
    heldSelected: (count: number) =>
      count === 1
        ? '1 comes from elsewhere and stays in its group'
        : `${count} come from elsewhere and stay in their groups`,
    holds: (users: number, groups: number) =>
      `The group cannot be deleted while something is in it (users: ${users}, groups: ${groups}). Move or delete that first.`,
    moveTo: 'Move to group…',
    move: (count: number) => `Move ${counted(count, 'user', 'users')}`,
    remove: (count: number) => `Delete ${counted(count, 'user', 'users')}`,
    tooMany: (most: number) => `At most ${most} users are changed at once`,
  },
}

/** Shape of these words in every language. */
export type TreeWords = typeof tree
