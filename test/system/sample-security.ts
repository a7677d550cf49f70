import type { Sample } from './sample.ts'
import { rootGroup } from './value.ts'

const named = [
  ['name', 1, 42],
  ['comment', 0, 255],
] as const

/** What rules and profiles of application control, IPS and WAF take. Source: document 3. */
export const securitySamples: readonly Sample[] = [
  {
    name: 'application-control rule',
    path: '/application_control_backend/rules',
    body: (unique) => ({
      parent_id: '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d',
      name: unique,
      action: 'drop',
      aliases: ['user.id.1', 'iplist.FR'],
      protocols: ['id.l7.bittorrent', 'id.l7.YouTube'],
      comment: unique,
      enabled: false,
    }),
    defaults: { parent_id: rootGroup, aliases: ['any'], protocols: ['any'], comment: '', enabled: true },
    texts: [
      ['name', 1, 255],
      ['comment', 0, 255],
    ],
  },
  {
    name: 'application-control profile',
    path: '/api/application_control/profiles',
    body: (unique) => ({
      name: unique,
      comment: unique,
      protocols: [
        { id: 'id.l7.http', action: 'allow' },
        { id: 'id.l7.bittorrent', action: 'deny' },
      ],
    }),
    defaults: { comment: '', protocols: [] },
    texts: named,
  },
  {
    name: 'IPS profile',
    path: '/ips/profiles',
    body: (unique) => ({ name: unique, comment: unique }),
    defaults: { comment: '' },
    texts: named,
  },
  {
    name: 'WAF profile',
    path: '/reverse_proxy_backend/waf/profiles',
    body: (unique) => ({
      name: unique,
      detection_only: true,
      disabled_categories: ['sqli', 'xss'],
      server_tokens: true,
      comment: unique,
      central_console: false,
    }),
    defaults: {
      detection_only: false,
      disabled_categories: [],
      exceptions: [],
      server_tokens: false,
      comment: '',
      central_console: false,
    },
    texts: named,
  },
]
