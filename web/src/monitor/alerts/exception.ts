import type { Change } from '../../policy/draft/edit.ts'

/** What a draft needs to know of an alert: the profile, the signature, and the rule that decides about it now. */
export interface Found {
  readonly profile: string
  readonly sid: number
  readonly rule: number
  readonly comment: string
}

/** Most characters of a comment. */
const longest = 255

/** The narrowest rule that lets a signature by: it alone, before the rule that decides about it. */
export function exceptionOf({ profile, sid, rule, comment }: Found): readonly Change[] {
  return [
    {
      method: 'POST',
      path: `/ips/profiles/${encodeURIComponent(profile)}/rules?anchor_item_id=${rule}&insert_after=false`,
      body: {
        filters: [{ key: 'sid', operator: 'equals', values: [sid] }],
        action: 'pass',
        comment: [...comment].slice(0, longest).join(''),
      },
    },
  ]
}
