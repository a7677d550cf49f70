/** Use of a quota by a user as `GET /x/quotas/usage` has it. */
export interface Usage {
  readonly user: string
  readonly login: string
  readonly quota: string
  readonly limit: number
  readonly used: number
  readonly left: number
  readonly period: 'hour' | 'day' | 'week' | 'month' | 'quarter'
  readonly since: number
}

/** The part of the limit that is used, in whole percent; 100 from the limit on. */
export function percentOf({ used, limit }: Pick<Usage, 'used' | 'limit'>): number {
  return used >= limit ? 100 : Math.floor((used / limit) * 100)
}

/** Kind of a bar, by how much is used. */
export function kindOf(usage: Pick<Usage, 'used' | 'limit'>): 'little' | 'much' | 'all' {
  const percent = percentOf(usage)
  if (percent >= 100) return 'all'
  return percent >= 80 ? 'much' : 'little'
}
