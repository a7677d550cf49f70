import type { KeyObject } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { choice } from '../schema/fields.ts'

/** Version of a system. Source: document 1, "System version object". */
export const systemVersionSchema = Type.Object(
  {
    major: Type.Integer({ minimum: 0, description: 'First number of the version.' }),
    minor: Type.Integer({ minimum: 0, description: 'Second number of the version.' }),
    build: Type.Integer({ minimum: 0, description: 'Third number of the version.' }),
    timestamp: Type.Integer({
      minimum: 0,
      'x-shown': 'moment',
      description: 'Time of the build, Unix seconds.',
    }),
    vendor: Type.String({ maxLength: 255, description: 'Who made it.' }),
    product: choice(['UTM', 'CC'], { description: '`UTM` a gateway, `CC` a central console.' }),
    kind: choice(['FSTEK', 'VPP', 'STANDARD', 'BPF'], { description: 'Variant of the product.' }),
    release_type: choice(['release', 'beta', 'devel'], { description: 'How finished it is.' }),
  },
  { title: 'SystemVersion', description: 'Version of a system.' },
)

/** Version of a system. */
export type SystemVersion = Static<typeof systemVersionSchema>

/** Facts about this installation that are neither configuration nor observed by an engine. */
export interface Machine {
  /** Hardware id: names this data folder permanently. Source: silences#hwid. */
  readonly hwid: string
  readonly serverName: string
  /** The word of the cookies, which also begins the names of licensed modules. */
  readonly vendor: string
  readonly version: SystemVersion
  readonly licenseServer: LicenseServer
  /** Public keys that licenses may be signed with; none when none was given. */
  readonly licenseKeys: readonly KeyObject[]
}

/** The vendor's license server. */
export interface LicenseServer {
  readonly address: string
  /** True when it answered when it was last asked. */
  readonly reachable: boolean
}
