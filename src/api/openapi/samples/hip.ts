import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const hipSamples: DomainSamples = {
  reads: ['/hip/request'],
  tables: [
    {
      path: '/hip/objects',
      create: {
        title: 'current Windows',
        comment: '',
        operation_system: {
          type: 'Windows',
          version: { comparison: 'greater_or_equal', value: '10.0.19045' },
          domain: 'corp.example.com',
        },
        kb_list: ['KB5030211'],
        antivirus: { active: true, max_update_days: 3 },
        reg_key_list: [{ key: 'HKLM\\Software\\Example\\Installed', value: '1' }],
      },
      change: { proc_list: ['agent.exe'] },
    },
    {
      path: '/hip/profiles',
      create: { title: 'managed', comment: '', expression: '1' },
      change: { expression: 'not (1 and not 1)' },
    },
  ],
  requests: [
    {
      request: 'POST /hip/profiles/{id}/evaluate',
      path: '/hip/profiles/1/evaluate',
      body: { operation_system: { type: 'Windows' }, antivirus: [{ active: true }], kb_list: [] },
    },
  ],
}
