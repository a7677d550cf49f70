import Type, { type Static } from 'typebox'
import { invalid, type Result } from '../../core/failure.ts'
import { readJsonFile } from './json-file.ts'
import { message } from './messages.ts'

const moment = Type.Number({ minimum: 0, maximum: 253_402_300_799 })
const part = Type.Optional(Type.Integer({ minimum: 0 }))

const schema = Type.Object(
  {
    hwid: Type.String(),
    'pack-type': Type.Literal('ids-iplist-geoip'),
    'geoip-timestamp': moment,
    'iplist-timestamp': moment,
    version: Type.Object({ major: part, minor: part, build: part }, { additionalProperties: true }),
  },
  { additionalProperties: true },
)

/** `header.json` of an offline update. Source: document 1, "Offline updates". */
export type OfflineHeader = Static<typeof schema>

/** Reads `header.json`; its problems are named by field, as `header.json.hwid`. */
export function readHeader(text: string, hwid: string): Result<OfflineHeader> {
  const header = readJsonFile(text, schema, { name: 'header.json', code: 'bad_archive' })
  if (header.ok && header.value.hwid !== hwid) {
    return invalid('header.json.hwid', message('must be the hwid of this gateway'), 'foreign_archive')
  }
  return header
}
