import Type from 'typebox'
import { ok, type Problem, type Result } from '../../core/failure.ts'
import { missingProblem } from '../../core/missing.ts'
import { type CheckContext, collection, type ItemChange } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { aliasOf, choice, formatted, name } from '../../core/schema/fields.ts'
import {
  groupIdOf,
  inOrder,
  isSameDomain,
  leaveDomain,
  type Synchronization,
  settleMembers,
} from './membership.ts'
import { message } from './messages.ts'

/**
 * Directory domains that the gateway is to be joined to. Removing one removes its synchronization records and makes
 * its groups and users local. Source: document 1, "Directory domain"; silences#directory-domains.
 */
export const directoryDomains = collection({
  name: 'directory_domains',
  path: '/ad_backend/domains',
  area: 'users',
  summary: 'Directory domains.',
  source: 'document 1, Directory integration',
  id: { kind: 'uuid' },
  unique: [{ fields: ['name'], fold: true }],
  schema: Type.Object({
    name: formatted('domain', { 'x-once': true, description: 'Name of the domain, given once.' }),
    computer_name: formatted('computer-name', { description: 'Name of the gateway in the domain.' }),
    dns_ips: Type.Array(formatted('address'), {
      minItems: 1,
      maxItems: 64,
      'x-kept': true,
      description: 'Addresses of the domain controllers.',
    }),
    user: name({ description: 'Who may join computers to the domain.' }),
    password: Type.String({
      minLength: 1,
      maxLength: 1024,
      writeOnly: true,
      'x-secret': 'secret',
      description: 'Password of `user`; stored encrypted.',
    }),
    ldap_paths: Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), {
      maxItems: 10,
      'x-set': 'limits',
      default: [],
      description: 'Where users and security groups are imported from; empty: the whole forest.',
    }),
  }),
  label: (domain) => domain.name,
  search: ['name', 'computer_name', 'user'],
  effects: removeWhatBelongs,
})

/**
 * Synchronization records of groups with a directory. Users and groups under such a group are the directory's; when
 * the record goes they become local. Source: document 1, "Group synchronization record"; silences#group-sync.
 */
export const groupSettings = collection({
  name: 'group_settings',
  path: '/ad_backend/group_settings',
  area: 'users',
  summary: 'Groups that are synchronized with a directory.',
  source: 'document 1, Directory integration',
  id: { kind: 'integer' },
  unique: [{ fields: ['group_alias_id'] }],
  schema: Type.Object({
    group_alias_id: aliasOf(['group'], {
      'x-number': ['group_id'],
      description: 'Group of the gateway; `group_id` with its number is understood, too.',
    }),
    search_filter: formatted('ldap-filter', {
      maxLength: 4096,
      default: '',
      description: 'Which entries of the directory count.',
    }),
    object_guid: formatted('uuid', { description: 'Group or OU of the directory.' }),
    domain_name: formatted('domain', { description: 'Name of a directory domain.' }),
    sync_type: choice(['ldap', 'security'], {
      description: '`security`: a security group, as a flat list of users; `ldap`: an OU with its tree.',
    }),
  }),
  label: (record) => `${record.group_alias_id} ${record.domain_name}`,
  search: ['group_alias_id', 'domain_name', 'search_filter'],
  check: domainExists,
  effects: settleBelow,
})

function removeWhatBelongs(
  { before, after }: ItemChange<{ readonly name: string }>,
  transaction: Transaction,
): Result<null> {
  if (!before || after) return ok(null)
  const records = transaction.snapshot.rows(groupSettings).entries
  const own = records.filter(({ item }) => isSameDomain(item.domain_name, before.name))
  return inOrder([
    ...own.map(
      ({ id }) =>
        () =>
          transaction.remove(groupSettings, id),
    ),
    () => leaveDomain(transaction, before.name),
  ])
}

function domainExists(
  { domain_name }: Synchronization,
  { snapshot }: CheckContext<Synchronization>,
): Problem[] {
  const { entries } = snapshot.rows(directoryDomains)
  return entries.some(({ item }) => isSameDomain(item.name, domain_name))
    ? []
    : [missingProblem('domain_name', message('there is no {domain_name}', { domain_name }))]
}

function settleBelow(
  { id, before, after }: ItemChange<Synchronization>,
  transaction: Transaction,
): Result<null> {
  const { entries } = transaction.snapshot.rows(groupSettings)
  const records = entries.filter((entry) => after || entry.id !== id).map(({ item }) => item)
  const tops = [before, after].filter((record) => record !== null).map(groupIdOf)
  return settleMembers(transaction, records, tops)
}

/** Names of the gateway in the directories that it has joined. */
export function directoryHostNames(snapshot: Snapshot): readonly string[] {
  return snapshot
    .rows(directoryDomains)
    .entries.flatMap(({ item }) => [item.computer_name, `${item.computer_name}.${item.name}`])
}
