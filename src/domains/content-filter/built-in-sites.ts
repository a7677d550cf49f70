import { googleDomains } from '../../core/web/google-domains.ts'
import { sites1 } from './sites/sites-7-38.ts'
import { sites2 } from './sites/sites-39-53.ts'
import { sites3 } from './sites/sites-54-71.ts'
import { sites4 } from './sites/sites-72-86.ts'

const searchEngines = 76

/**
 * Well-known sites by the number of their extended category, written by hand: they count where no archive came. Every site below one
 * belongs to it. Source: silences#content-filter-archive.
 */
export const builtInSites: readonly (readonly [category: number, names: readonly string[]])[] = [
  ...[sites1, sites2, sites3, sites4].flatMap((part) => {
    return Object.entries(part).map(([number, names]) => [Number(number), names.trim().split(/\s+/)] as const)
  }),
  [searchEngines, googleDomains.map((domain) => `www.${domain}`)],
]
