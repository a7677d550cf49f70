import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

let lab: Lab
let user: number
let quota: string

interface Usage {
  readonly user: string
  readonly login: string
  readonly quota: string
  readonly limit: number
  readonly used: number
  readonly left: number
  readonly period: string
  readonly since: number
}

const patience = { timeout: 120_000 }

/** Bytes that the card of a host has sent and received. */
async function cardBytes(host: 'lan1' | 'lan2'): Promise<number> {
  const { text } = await lab.run(host, 'cat', '/proc/net/dev')
  const line = text.split('\n').find((one) => /^\s*(?!lo:)\S+:/.test(one))!
  const numbers = line.split(':')[1]!.trim().split(/\s+/).map(Number)
  return numbers[0]! + numbers[8]!
}

const usage = async () => (await lab.gateway.admin.read<Usage[]>('/x/quotas/usage'))[0]!
const used = async () => (await usage()).used

beforeAll(async () => {
  lab = await startLab()
  const { admin } = lab.gateway
  user = await admin.create<number>('/user_backend/users', {
    name: 'Ann',
    login: 'ann',
    psw: 'horse battery',
    parent_id: 1,
  })
  await admin.create('/access/rules', {})
}, 120_000)
afterAll(() => lab?.close())

test('x', patience, async () => {
  expect([user, quota, hosts, until, cardBytes, used].length).toBe(6)
})
