import type { DomainSamples } from '../sample.ts'

const profiles = '/reverse_proxy_backend/waf/profiles'
const rule = { aliases: ['ip.id.1', 'iplist.DE', 'continent.EU'], action: 'block' }

/** Bodies of this domain. */
export const wafSamples: DomainSamples = {
  tables: [
    {
      path: profiles,
      create: { name: 'shop', disabled_categories: ['php'], central_console: false },
      change: { detection_only: true },
    },
    { path: `${profiles}/{profile_id}/rules`, create: rule, change: { aliases_negate: true } },
    {
      path: `${profiles}/{profile_id}/exceptions`,
      create: { rule_id: 942100, comment: 'false alarm' },
      change: { enabled: false },
    },
  ],
  reads: ['/reverse_proxy_backend/waf/categories'],
  requests: [
    { request: `POST ${profiles}/{profile_id}/rules`, body: rule },
    {
      request: `PATCH ${profiles}/{profile_id}/rules/move`,
      body: { params: { id: 2, anchor_item_id: 1, insert_after: false } },
    },
    { request: `GET ${profiles}/{id}/categories` },
    {
      request: `PATCH ${profiles}/{id}/categories/{category_id}`,
      path: `${profiles}/{${profiles}}/categories/sqli`,
      body: { enabled: false },
    },
    {
      request: `PUT ${profiles}/{id}/categories/{category_id}`,
      path: `${profiles}/{${profiles}}/categories/sqli`,
      body: { enabled: true },
    },
    { request: 'POST /x/waf/exceptions/draft', body: { row: '0000000000000042' } },
  ],
}
