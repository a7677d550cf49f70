import { expect, test } from 'vitest'
import type { PackageStatus } from '../core/engine/package-status.ts'
import { verbatim } from '../core/text/message.ts'
import { EnginePackages } from './engine-packages.ts'

function status(engine: string, state: PackageStatus['state']): PackageStatus {
  return { engine, state, message: state === 'present' ? '' : verbatim(`${engine} ${state}`), missing: [] }
}

/** The events that follow from a series of messages, each with the states of the engines `log` and `web`. */
function heard(...messages: readonly (readonly [PackageStatus['state'], PackageStatus['state']])[]) {
  const all: string[] = []
  const packages = new EnginePackages({
    logEvent: ({ kind, engine }) => all.push(`${kind} ${engine}`),
    onArrived: (engines) => all.push(`arrived ${engines.join(' ')}`),
  })
  for (const [log, web] of messages) {
    packages.take({ type: 'packages', packages: [status('log', log), status('web', web)] })
  }
  return all
}

test('engines whose packages come are told of once', () => {
  expect(heard(['installing', 'present'], ['present', 'present'], ['present', 'present'])).toEqual([
    'arrived log',
  ])
  expect(heard(['missing', 'missing'], ['present', 'present'])).toEqual(['arrived log web'])
})

test('what was there when the process began is no news', () => {
  expect(heard(['present', 'present'])).toEqual([])
})

test('a tool that goes and comes back is worth another try', () => {
  expect(heard(['present', 'present'], ['missing', 'present'], ['present', 'present'])).toEqual([
    'arrived log',
  ])
})

test('a failure and its end are logged once, however often it is tried again', () => {
  expect(
    heard(
      ['failed', 'present'],
      ['installing', 'present'],
      ['failed', 'present'],
      ['installing', 'present'],
      ['present', 'present'],
      ['failed', 'present'],
    ),
  ).toEqual(['engine-failed log', 'engine-recovered log', 'arrived log', 'engine-failed log'])
})
