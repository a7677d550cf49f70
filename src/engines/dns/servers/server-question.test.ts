import { expect, test } from 'vitest'
import { askPlainly } from './server-question.ts'

test('a server to which there is no way is a failure of its question', async () => {
  // The kernel lets no ordinary socket ask the broadcast address.
  const question = { address: '255.255.255.255', source: undefined, zone: '.' }
  await expect(askPlainly(question, 1_000)).rejects.toMatchObject({ code: 'EACCES' })
})
