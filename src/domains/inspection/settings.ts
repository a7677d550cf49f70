import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { choice } from '../../core/schema/fields.ts'

/** Settings of all engines that inspect traffic. Source: silences#inspection. */
export const inspectionSettings = singleton({
  name: 'inspection_settings',
  path: '/x/inspection/settings',
  area: 'security',
  summary: 'What becomes of traffic that asks for inspection while no engine inspects it.',
  source: 'silences#inspection',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    on_failure: choice(['block', 'pass'], {
      default: 'block',
      description:
        'What becomes of connections whose rule asks for inspection while the engine is missing, starts or does not answer: ' +
        '`block` drops their packets, `pass` lets them through without inspection.',
    }),
  }),
  initial: { on_failure: 'block' },
})
