import Type from 'typebox'
import { expect, it } from 'vitest'
import { ok } from '../../core/failure.ts'
import { type View, view } from '../../core/resource/resource.ts'
import { openApi } from '../openapi/openapi.ts'
import type { ApiRequest } from '../route/route.ts'
import { type ViewParts, viewRoutes } from './view-routes.ts'

const script = view({
  name: 'script',
  path: '/script/:name',
  area: 'system',
  summary: 'A script.',
  source: 'this test',
  params: Type.Object({ name: Type.String({ description: 'Whom it greets.' }) }),
  output: Type.String(),
  statuses: [502],
  text: { type: 'text/plain', fileName: ({ vendor }) => `${vendor}_NGFW.ps1` },
  read: ({ params, vendor }) => ok(`# ${vendor}\r\nWrite-Host "${params['name']}, привет"`),
}) as unknown as View

const context = { store: {}, control: {}, vendor: 'acme', nowMs: () => 0 } as unknown as ViewParts

it('a view of text goes out as it is, with a name', async () => {
  const [route] = viewRoutes(script, context)
  const answer = await route!.handle({ query: {}, params: { name: 'Ann' } } as unknown as ApiRequest)
  if (!answer.ok) throw new Error(answer.failure.kind)
  expect(String(answer.value.body)).toBe('# acme\r\nWrite-Host "Ann, привет"')
  expect(answer.value.headers).toMatchObject({
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': 'attachment; filename="acme_NGFW.ps1"',
  })
})

it('and is described so, with what its path names', () => {
  const { paths } = openApi(viewRoutes(script, context), { title: '', version: '', vendor: '' }) as {
    paths: Record<string, Record<string, { parameters: unknown; responses: Record<string, unknown> }>>
  }
  const { parameters, responses } = paths['/script/{name}']!['get']!
  expect(responses['200']).toMatchObject({ content: { 'text/plain': { schema: { type: 'string' } } } })
  expect(Object.keys(responses)).toContain('502')
  expect(parameters).toMatchObject([{ name: 'name', in: 'path', description: 'Whom it greets.' }])
})
