import type { DomainSamples } from '../sample.ts'

/** A content-filter rule. */
export const contentRule = {
  name: 'no games at work',
  comment: '',
  aliases: ['user.id.1', 'group.id.2', 'ip.id.1', 'quota.exceeded'],
  categories: ['extended.id.45', 'files.id.1', 'special.id.1', 'other.id.1'],
  http_methods: ['GET', 'CONNECT'],
  content_types: ['text/html', 'image/*'],
  access: 'redirect',
  redirect_url: 'https://intranet.example/rules',
  timetable: ['time_range.id.1', 'time_list.id.1'],
}

/** Bodies of this domain. */
export const contentFilterSamples: DomainSamples = {
  tables: [
    {
      path: '/content-filter/users_categories',
      create: { name: 'games', comment: '', urls: ['*.games.example', 'news.example/games/*'] },
      change: { urls: [] },
    },
    {
      path: '/content-filter/rules',
      create: contentRule,
      change: { access: 'deny', redirect_url: null, categories: ['users.id.1'] },
    },
  ],
  singletons: [
    { path: '/content-filter/state', change: { enabled: true } },
    { path: '/content-filter/settings', change: { quic_reject_enabled: true } },
    { path: '/x/content-filter/proxy', change: { ports: [8080], on_failure: 'pass' } },
    { path: '/x/content-filter/page', change: { contact: 'it@office.example', query_logged: true } },
    { path: '/proxy_backend/safe_search', change: { enabled: true } },
  ],
  reads: ['/content-filter/categories', '/x/content-filter/categories', '/x/content-filter/status'],
  requests: [
    {
      request: 'GET /x/content-filter/lookup',
      path: '/x/content-filter/lookup?url=https%3A%2F%2Fgames.example%2Fa.exe',
    },
    { request: 'POST /content-filter/rules', body: { name: 'all', access: 'allow' } },
    {
      request: 'PATCH /content-filter/rules/move',
      body: { params: { id: 2, anchor_item_id: 1, insert_after: false } },
    },
    { request: 'DELETE /content-filter/rules/move', body: { params: { id: 2 } } },
  ],
}
