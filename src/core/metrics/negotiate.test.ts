import { expect, test } from 'vitest'
import { negotiatedForm } from './negotiate.ts'

test.each([
  [
    'openmetrics',
    'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
  ],
  [
    'openmetrics',
    'application/openmetrics-text; version=1.0.0; charset=utf-8;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.2',
  ],
  ['openmetrics', 'Application/OpenMetrics-Text'],
  ['openmetrics', 'application/openmetrics-text; version="1.0.0"'],
  ['prometheus', 'application/openmetrics-text;version=2.0.0'],
  ['prometheus', 'application/openmetrics-text;version=1.0.0;q=0.1,text/plain;version=0.0.4;q=0.5'],
  ['prometheus', 'application/openmetrics-text;q=0'],
  ['prometheus', 'text/plain;version=0.0.4'],
  ['prometheus', '*/*'],
  ['prometheus', ''],
  ['prometheus', undefined],
  ['prometheus', ';;;,,=;q=x'],
] as const)('%s for %s', (form, accept) => {
  expect(negotiatedForm(accept)).toBe(form)
})
