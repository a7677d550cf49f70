import type { AgentReport } from '../../core/agent/agent.ts'
import type { ZtnaReport, ZtnaRequest, ZtnaTest } from '../../core/agent/ztna.ts'
import { oncePerObject } from '../../core/list/incremental.ts'
import { asciiName } from '../../core/net/domain-name.ts'
import { foldCase } from '../../core/text/fold-case.ts'
import type { HipObject } from './object.ts'
import { every, type Truth, truthOf } from './truth.ts'
import { type Comparison, versionIs } from './version.ts'

/** One check of an object: its name in ZTNA requests, what was asked and what the device reported. */
export interface Reason {
  readonly check: ZtnaTest
  readonly result: Truth
  readonly expected: string
  /** Empty when nothing was reported. */
  readonly found: string
}

/** Checks that a device is asked for, with the names to look for. */
export type Asks = Omit<ZtnaRequest, 'period'>

/** A report and what the device had been asked for. */
export interface Posture {
  readonly report: AgentReport
  readonly asked: Asks
}

/**
 * Every check of `object`, made on a report. What the device was not asked for is unknown, whatever the report holds:
 * it does not distinguish what was left out from what does not exist.
 * Source: document 2, "ZTNA report"; silences#hip-unknown.
 */
export function checkReport(object: HipObject, { report, asked }: Posture): readonly Reason[] {
  const heard: Heard = (reasons) =>
    reasons.map((each) => (asked.test_list.includes(each.check) ? each : { ...each, result: 'unknown' }))
  const list = (check: ZtnaTest, name: 'kb_list' | 'proc_list' | 'service_list') =>
    listReasons(check, object[name], { found: report[name], asked: asked[name] })
  return heard([
    ...systemReasons(object, report),
    ...list('kb_list', 'kb_list'),
    ...antivirusReasons(object, report, heard),
    ...firewallReasons(object, report, heard),
    ...list('processes', 'proc_list'),
    ...list('services', 'service_list'),
    ...registryReasons(object.reg_key_list, report.reg_key_list, asked.reg_key_list),
  ])
}

type Heard = (reasons: readonly Reason[]) => readonly Reason[]

const nothing: Posture = {
  report: { node_name: '' },
  asked: { test_list: [], kb_list: [], proc_list: [], service_list: [], reg_key_list: [] },
}

/** Request to a device that makes its report answer everything that `object` checks. */
export function asksOf(object: HipObject): Asks {
  return {
    test_list: checkReport(object, nothing).map(({ check }) => check),
    kb_list: object.kb_list,
    proc_list: object.proc_list,
    service_list: object.service_list,
    reg_key_list: object.reg_key_list.map(({ key }) => key),
  }
}

/** Result of all checks of an object together. */
export function holdsFor(reasons: readonly Reason[]): Truth {
  return every(reasons.map(({ result }) => result))
}

function systemReasons({ operation_system: wanted }: HipObject, report: AgentReport): Reason[] {
  if (wanted === null) return []
  const found = report.operation_system
  return [
    ...(wanted.type === null ? [] : [textReason('os_type', wanted.type, found?.type ?? '')]),
    ...versionReasons('os_version', wanted.version, found?.version ?? ''),
    ...(wanted.domain === null ? [] : [domainReason(wanted.domain, found)]),
  ]
}

/** A device that reports its system and no domain is in none. */
function domainReason(expected: string, system: ZtnaReport['operation_system']): Reason {
  const found = system?.domain ?? ''
  const plain = (name: string) => asciiName(name.replace(/\.$/, ''))
  const result = system === undefined ? 'unknown' : truthOf(found !== '' && plain(found) === plain(expected))
  return { check: 'domain', result, expected, found }
}

type Antivirus = NonNullable<ZtnaReport['antivirus']>[number]

function antivirusReasons(
  { antivirus: wanted }: HipObject,
  report: AgentReport,
  heard: Heard,
): readonly Reason[] {
  if (wanted === null) return []
  return bestOf(report.antivirus, 'av_name', (found: Antivirus | null) =>
    heard([
      ...productReasons('av', wanted, found),
      ...ageReasons('av_update', wanted.max_update_days, { days: found?.last_update, ifNone: 'unknown' }),
      // Null means that no scan was made: a scan that is asked for is always reported when there was one.
      ...ageReasons('av_scan', wanted.max_scan_days, { days: found?.last_scan, ifNone: 'fails' }),
    ]),
  )
}

function firewallReasons(
  { firewall: wanted }: HipObject,
  report: AgentReport,
  heard: Heard,
): readonly Reason[] {
  if (wanted === null) return []
  return bestOf(report.firewall, 'fw_name', (found: Product | null) =>
    heard(productReasons('fw', wanted, found)),
  )
}

interface Product {
  readonly active: boolean
  readonly name: string
  readonly version: string
}

function productReasons(
  prefix: 'av' | 'fw',
  wanted: NonNullable<HipObject['firewall']>,
  found: Product | null,
): Reason[] {
  const active: Reason[] =
    wanted.active === null
      ? []
      : [
          {
            check: `${prefix}_active`,
            result: found ? truthOf(found.active === wanted.active) : 'unknown',
            expected: String(wanted.active),
            found: found ? String(found.active) : '',
          },
        ]
  return [
    ...active,
    ...(wanted.name === '' ? [] : [textReason(`${prefix}_name`, wanted.name, found?.name ?? '')]),
    ...versionReasons(`${prefix}_version`, wanted.version, found?.version ?? ''),
  ]
}

/** More products than any device has: a report with hundreds would hold up those of others. */
const mostProducts = 64

/**
 * The reasons for the installed product that fits best. Nothing reported: every check is unknown; nothing installed:
 * every check fails. Without any check, to be installed is the check.
 */
function bestOf<P extends Product>(
  products: readonly P[] | undefined,
  nameCheck: 'av_name' | 'fw_name',
  reasonsFor: (product: P | null) => readonly Reason[],
): readonly Reason[] {
  const [best = null] = (products ?? [])
    .slice(0, mostProducts)
    .map((product) => ({ product, reasons: reasonsFor(product) }))
    .sort((a, b) => rankOf(b.reasons) - rankOf(a.reasons))
  const asked = best?.reasons ?? reasonsFor(null)
  const installed: Reason = {
    check: nameCheck,
    result: 'holds',
    expected: 'installed',
    found: best?.product.name ?? '',
  }
  const reasons = asked.length > 0 ? asked : [installed]
  if (best) return reasons
  const result: Truth = products === undefined ? 'unknown' : 'fails'
  return reasons.map((reason) => ({ ...reason, result }))
}

/** The result of all weighs most, then how many hold. */
function rankOf(reasons: readonly Reason[]): number {
  const whole = { fails: 0, unknown: 1, holds: 2 }[holdsFor(reasons)]
  return whole * 100 + reasons.filter(({ result }) => result === 'holds').length
}

function textReason(check: ZtnaTest, expected: string, found: string): Reason {
  const result = found === '' ? 'unknown' : truthOf(foldCase(found) === foldCase(expected))
  return { check, result, expected, found }
}

const signs: Readonly<Record<Comparison, string>> = {
  equal: '=',
  not_equal: '!=',
  less: '<',
  less_or_equal: '<=',
  greater: '>',
  greater_or_equal: '>=',
}

function versionReasons(
  check: ZtnaTest,
  wanted: { readonly comparison: Comparison; readonly value: string } | null,
  found: string,
): Reason[] {
  if (wanted === null) return []
  const { comparison, value } = wanted
  const result = /\d/.test(found) ? truthOf(versionIs(found, comparison, value)) : 'unknown'
  return [{ check, result, expected: `${signs[comparison]} ${value}`, found }]
}

function ageReasons(
  check: ZtnaTest,
  most: number | null,
  { days = null, ifNone }: { readonly days: number | null | undefined; readonly ifNone: Truth },
): Reason[] {
  if (most === null) return []
  const result = days === null ? ifNone : truthOf(days <= most)
  return [{ check, result, expected: `<= ${most}`, found: days === null ? '' : String(days) }]
}

function listReasons(
  check: ZtnaTest,
  wanted: readonly string[],
  { found, asked }: { readonly found: readonly string[] | undefined; readonly asked: readonly string[] },
): Reason[] {
  return wanted.map((expected) => {
    const name = foldCase(expected)
    const isThere = found !== undefined && folded(found).has(name)
    const isTold = found !== undefined && folded(asked).has(name)
    return {
      check,
      result: isTold ? truthOf(isThere) : 'unknown',
      expected,
      found: isThere ? expected : '',
    }
  })
}

/** A report is held against many objects, and many devices are asked the same. */
const folded = oncePerObject((names: readonly string[]) => new Set(names.map(foldCase)))
const valuesByKey = oncePerObject((found: NonNullable<ZtnaReport['reg_key_list']>) =>
  Map.groupBy(found, ({ key }) => foldCase(key)),
)

function registryReasons(
  wanted: HipObject['reg_key_list'],
  found: ZtnaReport['reg_key_list'],
  asked: readonly string[],
): Reason[] {
  return wanted.map(({ key, value }) => {
    const name = foldCase(key)
    const there = (found && valuesByKey(found).get(name)) ?? []
    const fits = there.some((each) => value === null || each.value === value)
    return {
      check: 'registry',
      result: found && folded(asked).has(name) ? truthOf(fits) : 'unknown',
      expected: value === null ? key : `${key} = ${value}`,
      found: there.map((each) => `${each.key} = ${each.value}`).join('; '),
    }
  })
}
