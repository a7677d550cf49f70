import { fail, ok, type Result } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { l7Protocol, l7Protocols } from '../../core/schema/l7.ts'
import { applicationProfiles } from '../../domains/application-control/profile.ts'
import { applicationRules } from '../../domains/application-control/rule.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import { ipsRules } from '../../domains/ips/profile-rule.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { namedPair } from '../inspection.ts'
import { message } from '../messages.ts'

/** Event of a row of the log, by its fields. */
export type RowEvent = Readonly<Record<string, string | number | undefined>> & { readonly kind: string }

/** A change as a list of changes has it. */
export interface DraftedChange {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly body: object
  readonly as?: string
}

/** An exception: changes that let by what a row tells of, and the same as a step of a transaction. */
export interface ExceptionDraft {
  readonly changes: readonly DraftedChange[]
  /** Areas that one must be able to write. */
  readonly areas: readonly Area[]
  /** Makes the changes; answers what each of them would. */
  readonly change: (transaction: Transaction) => Result<readonly unknown[]>
}

/** Effect of the signature from then on: a log row, or none. */
export type ExceptionAction = 'alert' | 'pass'

/** The configuration, and what a profile decides about a signature; null where it decides nothing. */
export interface ExceptionSources {
  readonly snapshot: Snapshot
  readonly decisionOf: (
    profile: Id,
    sid: number,
  ) => { readonly action: string; readonly rule: number | null } | null
}

const longestComment = 255

/**
 * Drafts the narrowest change that would have let by what a row tells of. Fails `invalid` for a row of another kind, and where what
 * the row names is there no more; `conflict` where it is let by already. Source: silences#exceptions.
 */
export function exceptionDraft(
  sources: ExceptionSources,
  event: RowEvent | undefined,
  action: ExceptionAction | null,
): Result<ExceptionDraft> {
  if (event?.kind === 'ips') return signatureException(sources, event, action)
  if (event?.kind === 'application-denied') return applicationException(sources.snapshot, event)
  return missingReference(
    'row',
    message(
      'must be the id of a row about a signature, or about a connection that application control ended',
    ),
  )
}

/** A rule for this signature alone, in front of the rule of the profile that chooses it. */
function signatureException(
  { snapshot, decisionOf }: ExceptionSources,
  event: RowEvent,
  action: ExceptionAction | null,
): Result<ExceptionDraft> {
  const sid = Number(event['sid'])
  const named = profilesNamed(snapshot, event)
  if (named.length === 0)
    return missingReference(
      'row',
      message('there is no IPS profile {name} any more', { name: text(event, 'profile') }),
    )
  const profile = named.find((id) => decides(decisionOf(id, sid))) ?? named[0]!
  const decision = decisionOf(profile, sid)
  const wantsRows = action === 'alert' || (action === null && event['action'] === 'drop')
  const letsBy = decision?.action === 'alert' && wantsRows
  if (decision === null || !decides(decision) || decision.rule === null || letsBy) {
    const { name } = snapshot.rows(ipsProfiles).get(profile)!.item
    return fail({
      kind: 'conflict',
      message: message('the profile {name} lets signature {sid} by already', { name, sid }),
    })
  }
  const item = {
    filters: [{ key: 'sid' as const, operator: 'equals' as const, values: [sid] }],
    action: action ?? (decision.action === 'drop' ? ('alert' as const) : ('pass' as const)),
    comment: commentOf(text(event, 'signature')),
  }
  const { rule } = decision
  return ok({
    areas: ['security'],
    changes: [
      {
        method: 'POST',
        path: `/ips/profiles/${profile}/rules?anchor_item_id=${rule}&insert_after=false`,
        body: item,
      },
    ],
    change: (transaction) => {
      const placement = { anchor: rule, after: false }
      const id = transaction.insert(ipsRules, { profile_id: String(profile), ...item }, placement)
      return id.ok ? ok([{ id: id.value }]) : id
    },
  })
}

function decides(decision: { readonly action: string } | null): boolean {
  return decision?.action === 'drop' || decision?.action === 'alert'
}

/**
 * Profiles that a row names. Several may have the name that it has; where the firewall's rule of the row is known, and names one of them,
 * it is that. It is that also where none has the name: the profile may have another one by now.
 */
function profilesNamed(snapshot: Snapshot, event: RowEvent): readonly Id[] {
  const name = text(event, 'profile')
  const named = snapshot.rows(ipsProfiles).entries.flatMap(({ id, item }) => (item.name === name ? [id] : []))
  const ofRule = namedPair(snapshot, text(event, 'rule'))?.ips
  if (named.length === 0) return ofRule == null ? [] : [ofRule]
  return named.some((id) => id === ofRule) ? named.filter((id) => id === ofRule) : named
}

/** Rows of application control name the profile that denied the connection, or the rule. */
function applicationException(snapshot: Snapshot, event: RowEvent): Result<ExceptionDraft> {
  const rule = /^app\.ngfw\.(\d+)$/.exec(text(event, 'rule'))?.[1]
  return rule === undefined ? profileException(snapshot, event) : ruleException(snapshot, event, Number(rule))
}

/** The denied protocols on the path of the connection are allowed in the profile. */
function profileException(snapshot: Snapshot, event: RowEvent): Result<ExceptionDraft> {
  const id = text(event, 'profile')
  const item = snapshot.rows(applicationProfiles).get(id)?.item
  if (item === undefined)
    return missingReference('row', message('there is no application profile {id} any more', { id }))
  const path = `.${text(event, 'path')}.`
  const isOnPath = (protocol: string) => path.includes(`.${l7Protocol(protocol)?.title ?? protocol}.`)
  const isDenied = ({ id: protocol, action }: Listed) => action === 'deny' && isOnPath(protocol)
  if (!item.protocols.some(isDenied))
    return fail({
      kind: 'conflict',
      message: message('the profile {name} lets {application} by already', {
        name: item.name,
        application: text(event, 'path'),
      }),
    })
  const protocols = item.protocols.map((each) =>
    isDenied(each) ? { ...each, action: 'allow' as const } : each,
  )
  return ok({
    areas: ['security'],
    changes: [{ method: 'PATCH', path: `/api/application_control/profiles/${id}`, body: { protocols } }],
    change: (transaction) => {
      const done = transaction.replace(applicationProfiles, id, { ...item, protocols })
      return done.ok ? ok([null]) : done
    },
  })
}

type Listed = Item<typeof applicationProfiles>['protocols'][number]

/** A rule that accepts the application of this source, in front of the one that ended the connection. */
function ruleException(snapshot: Snapshot, event: RowEvent, rule: number): Result<ExceptionDraft> {
  const before = snapshot.rows(applicationRules).get(rule)
  if (before === undefined)
    return missingReference('row', message('there is no rule {rule} any more', { rule: `app.ngfw.${rule}` }))
  if (!before.item.enabled || before.item.action === 'accept')
    return fail({
      kind: 'conflict',
      message: message('the rule {rule} ends no connections any more', { rule: `app.ngfw.${rule}` }),
    })
  const source = text(event, 'source')
  const application = text(event, 'application')
  const protocol = l7Protocols.find(({ title }) => title === application)?.id ?? 'any'
  const known = snapshot.rows(ipAddresses).entries.find(({ item }) => item.value === source)
  const item = {
    name: commentOf(`${application} ${source}`.trim()),
    action: 'accept' as const,
    protocols: [protocol],
  }
  const object = { title: source, value: source }
  const rules = `/application_control_backend/rules?anchor_item_id=${rule}&insert_after=false`
  return ok({
    areas: known === undefined ? ['security', 'objects'] : ['security'],
    changes: [
      ...(known === undefined
        ? [{ method: 'POST' as const, path: '/aliases/ip_addresses', body: object, as: 'source' }]
        : []),
      {
        method: 'POST',
        path: rules,
        body: { ...item, aliases: [known === undefined ? { $ref: 'source' } : `ip.id.${known.id}`] },
      },
    ],
    change: (transaction) => {
      const made =
        known === undefined ? transaction.insert(ipAddresses, { ...object, ...asObject }, null) : ok(known.id)
      if (!made.ok) return made
      const { parent_id } = before.item
      const full = { ...item, aliases: [`ip.id.${made.value}`], comment: '', enabled: true, parent_id }
      const id = transaction.insert(applicationRules, full, { anchor: rule, after: false })
      if (!id.ok) return id
      return ok([...(known === undefined ? [{ id: `ip.id.${made.value}` }] : []), { id: id.value }])
    },
  })
}

const asObject = { comment: '', type: 'ip' as const }

function text(event: RowEvent, field: string): string {
  return String(event[field] ?? '')
}

function commentOf(what: string): string {
  return `Exception: ${what}`.slice(0, longestComment)
}
