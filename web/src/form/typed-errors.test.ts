import { describe, expect, it } from 'vitest'
import { shownErrors } from './typed-errors.ts'

const error = (path: string) => ({ path, message: `about ${path}` })
const base = { title: '', upstream: { address: '', port: 80 }, values: ['10.0.0.1'] }

describe('errors of a form', () => {
  it('are those of fields that were touched, as long as nothing was sent', () => {
    const item = { title: '', upstream: { address: 'x y', port: 80 }, values: ['10.0.0.1', '10.0.0.'] }
    const typed = ['title', 'upstream.address', 'upstream.port', 'values[0]', 'values[1]', 'values[]'].map(
      error,
    )
    expect(shownErrors({ refused: null, typed }, base, item).map(({ path }) => path)).toEqual([
      'upstream.address',
      'values[1]',
      'values[]',
    ])
  })

  it('are none of the empty fields of a group that was added', () => {
    const typed = ['self_signed.names', 'self_signed.days'].map(error)
    const item = { ...base, self_signed: { names: [], days: 0 } }
    const shown = shownErrors({ refused: null, typed }, { ...base, self_signed: null }, item)
    expect(shown.map(({ path }) => path)).toEqual(['self_signed.days'])
  })

  it('are all of them behind an attempt, until what is typed since has none', () => {
    const refused = [error('title')]
    expect(shownErrors({ refused, typed: null }, base, base)).toEqual(refused)
    expect(shownErrors({ refused, typed: [error('title'), error('values[]')] }, base, base)).toHaveLength(2)
    expect(shownErrors({ refused, typed: [] }, base, { ...base, title: 'a' })).toEqual([])
  })

  it('have lines of a text only behind an attempt, and those of the attempt until the text is right', () => {
    const at = (line: number) => ({ ...error('zone'), line })
    const item = { zone: 'a' }
    expect(shownErrors({ refused: null, typed: [at(1)] }, {}, item)).toEqual([])
    expect(shownErrors({ refused: [at(3), at(5)], typed: [at(4)] }, {}, item)).toEqual([at(3), at(5)])
    expect(shownErrors({ refused: [at(3), at(5)], typed: [] }, {}, item)).toEqual([])
  })
})
