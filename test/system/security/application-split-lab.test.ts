import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { httpRequest, InspectedLab, type Talker, talker } from './traffic/lab-traffic.ts'

let lab: Lab
let lan1: Talker
let wan1: Talker

const denied = httpRequest('/').replace('lab.example', 'www.youtube.com')

beforeAll(async () => {
  lab = await startLab()
  ;[lan1, wan1] = await Promise.all([talker(lab, 'lan1'), talker(lab, 'wan1')])
  await wan1.ask({ op: 'serve', kind: 'http', port: 8000 })
  await lab.gateway.admin.create('/application_control_backend/rules', {
    // Only an answer tells that it is a list of HLS.
    ...{ name: 'no videos', action: 'drop', protocols: ['id.l7.YouTube', 'id.l7.HLS'] },
  })
  await new InspectedLab(lab).active('application-control')
  expect(await until(30, async () => (await lan1.talk(hosts.wan1, 8000, denied)) === 'reset')).toBe(true)
})
afterAll(async () => {
  for (const each of [lan1, wan1]) each?.close()
  await lab?.close()
})

test('acknowledgements without data are not handed over, all else is', async () => {
  const packets = async () => {
    const all = await lab.gateway.admin.list<{ name: string; packets: number }>('/x/inspection/status')
    return all.find(({ name }) => name === 'application-control')!.packets
  }
  const before = await packets()
  const times = 20
  for (let count = 0; count < times; count++)
    expect(await lan1.talk(hosts.wan1, 8000, httpRequest('/'))).toBe('answered')
  let each = 0
  // The first one, the request, its answer and the ends; the status has what was seen a moment ago.
  const isSeen = async () => {
    each = ((await packets()) - before) / times
    return each >= 3
  }
  expect(await until(5, isSeen)).toBe(true)
  // The answer may come in two; the rest of the handshake and three acknowledgements are left out.
  expect(each).toBeLessThanOrEqual(6)
})

test('a request is known by its host wherever it is cut in two', async () => {
  const cuts = [1, 3, 5, 12, 16, 18, 22, 27, 34, 38, 40]
  const talkOf = (text: string, cut: number) =>
    lan1.talk(hosts.wan1, 8000, [text.slice(0, cut), text.slice(cut)])
  for (const cut of cuts) expect([cut, await talkOf(denied, cut)]).toEqual([cut, 'reset'])
  for (const cut of cuts) expect([cut, await talkOf(httpRequest('/'), cut)]).toEqual([cut, 'answered'])
})

test('a request is known when each of its bytes comes by itself', async () => {
  expect(await lan1.talk(hosts.wan1, 8000, [...denied])).toBe('reset')
  expect(await lan1.talk(hosts.wan1, 8000, [...httpRequest('/')])).toBe('answered')
})
