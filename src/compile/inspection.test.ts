import { expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { noInspection } from '../core/engine/inspection.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { ipsProfiles } from '../domains/ips/profile.ts'
import { createCompiler } from './compiler.ts'
import { ipsArtifact } from './inspection.ts'

const office = 'e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a11'
const compiler = createCompiler()
const inputs = { ...plainInputs(0), inspection: noInspection }
const inspected = emptySnapshot()
  .with(ipsProfiles, [{ id: office, name: 'office' }])
  .with(forwardRules, [{ action: 'accept', ips_enabled: true, ips_profile: office }])
const config = { classification: [], reference: [], threshold: [] }
const file = 'a'.repeat(64)

it('leaves inspectors as they are until signatures are read, and ends them where none is asked for', () => {
  const artifact = (snapshot = inspected, more = {}) =>
    ipsArtifact(compiler.state(snapshot, { ...inputs, ...more }))
  expect(artifact()).toMatchObject({ inspectors: [], isBeingRead: true })
  const signatures = { rules: new Map([[office, { file, count: 1 }]]), config }
  expect(artifact(inspected, { signatures })).toMatchObject({
    inspectors: [{ profile: office, rules: file, profiles: [{ id: office, name: 'office' }] }],
    isBeingRead: false,
  })
  expect(artifact(emptySnapshot())).toMatchObject({ inspectors: [], isBeingRead: false })
})
