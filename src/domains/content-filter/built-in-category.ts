import type { Message } from '../../core/text/message.ts'
/** Types of categories. Source: document 3, "Content filter", Category. */
export const categoryTypes = ['users', 'extended', 'files', 'special', 'other'] as const

/** A category that is always there. `id` never changes its meaning. */
export interface BuiltInCategory {
  readonly id: string
  readonly type: Exclude<(typeof categoryTypes)[number], 'users'>
  readonly name: Message
  readonly comment: Message
}
