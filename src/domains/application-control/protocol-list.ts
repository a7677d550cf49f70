import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { l7Protocols } from '../../core/schema/l7.ts'

/** Protocols that rules and profiles can name. Source: silences#l7-protocols. */
export const protocolList = view({
  name: 'l7_protocols',
  path: '/x/application-control/protocols',
  area: 'security',
  summary: 'Protocols and applications that application control tells apart.',
  source: 'silences#l7-protocols',
  output: Type.Array(
    Type.Object({
      id: Type.String({ description: '`id.l7.<protocol>`.' }),
      title: Type.String({ description: 'Name.' }),
      group: Type.String({ description: 'What it belongs to.' }),
    }),
  ),
  read: () => ok([...l7Protocols]),
})
