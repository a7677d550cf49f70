import { asciiName } from '../../core/domain-name.ts'
import { foldCase } from '../../core/fold-case.ts'
import type { HipObject } from './object.ts'
import type { ZtnaReport } from './report.ts'
import { every, type Truth, truthOf } from './truth.ts'
import { type Comparison, versionIs } from './version.ts'

/** One check of an object: its name in ZTNA requests, what was asked and what the device reported. */
export interface Reason {
  readonly check: string
  readonly result: Truth
  readonly expected: string
  /** Empty when nothing was reported. */
  readonly found: string
}

/** Every check that `object` asks for, made on `report`. Source: document 2, "ZTNA report"; silences#hip-unknown. */
export function checkReport(object: HipObject, report: ZtnaReport): readonly Reason[] {
  return [
    ...systemReasons(object, report),
    ...listReasons('kb_list', object.kb_list, report.kb_list),
    ...antivirusReasons(object, report),
    ...firewallReasons(object, report),
    ...listReasons('processes', object.proc_list, report.proc_list),
    ...listReasons('services', object.service_list, report.service_list),
    ...registryReasons(object, report),
  ]
}

/** Whether all checks of an object hold. */
export function holdsFor(reasons: readonly Reason[]): Truth {
  return every(reasons.map(({ result }) => result))
}

function systemReasons({ operation_system: wanted }: HipObject, report: ZtnaReport): Reason[] {
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
  const result = system === null ? 'unknown' : truthOf(found !== '' && plain(found) === plain(expected))
  return { check: 'domain', result, expected, found }
}

type Antivirus = NonNullable<ZtnaReport['antivirus']>[number]

function antivirusReasons({ antivirus: wanted }: HipObject, report: ZtnaReport): readonly Reason[] {
  if (wanted === null) return []
  return bestOf(report.antivirus, 'av', (found: Antivirus | null) => [
    ...productReasons('av', wanted, found),
    ...ageReasons('av_update', wanted.max_update_days, { days: found?.last_update, ifNone: 'unknown' }),
    // Null means that no scan was made: a scan that is asked for is always reported when there was one.
    ...ageReasons('av_scan', wanted.max_scan_days, { days: found?.last_scan, ifNone: 'fails' }),
  ])
}

function firewallReasons({ firewall: wanted }: HipObject, report: ZtnaReport): readonly Reason[] {
  if (wanted === null) return []
  return bestOf(report.firewall, 'fw', (found: Product | null) => productReasons('fw', wanted, found))
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

/**
 * The reasons for the installed product that fits best. Nothing reported: every check is unknown; nothing installed:
 * every check fails. Without any check, to be installed is the check.
 */
function bestOf<P extends Product>(
  products: readonly P[] | null,
  prefix: 'av' | 'fw',
  reasonsFor: (product: P | null) => readonly Reason[],
): readonly Reason[] {
  const [best = null] = (products ?? [])
    .map((product) => ({ product, reasons: reasonsFor(product) }))
    .sort((a, b) => rankOf(b.reasons) - rankOf(a.reasons))
  const asked = best?.reasons ?? reasonsFor(null)
  const installed: Reason = {
    check: `${prefix}_name`,
    result: 'holds',
    expected: 'installed',
    found: best?.product.name ?? '',
  }
  const reasons = asked.length > 0 ? asked : [installed]
  if (best) return reasons
  const result: Truth = products === null ? 'unknown' : 'fails'
  return reasons.map((reason) => ({ ...reason, result }))
}

/** The result of all weighs most, then how many hold. */
function rankOf(reasons: readonly Reason[]): number {
  const whole = { fails: 0, unknown: 1, holds: 2 }[holdsFor(reasons)]
  return whole * 100 + reasons.filter(({ result }) => result === 'holds').length
}

function textReason(check: string, expected: string, found: string): Reason {
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
  check: string,
  wanted: { readonly comparison: Comparison; readonly value: string } | null,
  found: string,
): Reason[] {
  if (wanted === null) return []
  const { comparison, value } = wanted
  const result = /\d/.test(found) ? truthOf(versionIs(found, comparison, value)) : 'unknown'
  return [{ check, result, expected: `${signs[comparison]} ${value}`, found }]
}

function ageReasons(
  check: string,
  most: number | null,
  { days = null, ifNone }: { readonly days: number | null | undefined; readonly ifNone: Truth },
): Reason[] {
  if (most === null) return []
  const result = days === null ? ifNone : truthOf(days <= most)
  return [{ check, result, expected: `<= ${most}`, found: days === null ? '' : String(days) }]
}

function listReasons(check: string, wanted: readonly string[], found: readonly string[] | null): Reason[] {
  const present = found && new Set(found.map(foldCase))
  return wanted.map((expected) => {
    const isThere = present?.has(foldCase(expected)) ?? false
    return {
      check,
      result: present ? truthOf(isThere) : 'unknown',
      expected,
      found: isThere ? expected : '',
    }
  })
}

function registryReasons({ reg_key_list: wanted }: HipObject, { reg_key_list: found }: ZtnaReport): Reason[] {
  const values = found && Map.groupBy(found, ({ key }) => foldCase(key))
  return wanted.map(({ key, value }) => {
    const there = values?.get(foldCase(key)) ?? []
    const fits = there.some((each) => value === null || each.value === value)
    return {
      check: 'registry',
      result: values ? truthOf(fits) : 'unknown',
      expected: value === null ? key : `${key} = ${value}`,
      found: there.map((each) => `${each.key} = ${each.value}`).join('; '),
    }
  })
}
