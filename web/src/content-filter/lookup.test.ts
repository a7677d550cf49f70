import { expect, test } from 'vitest'
import { questionOf, questionOfRow } from './lookup.ts'

test('a question has what the address carries, without what is empty or about something else', () => {
  expect(questionOf({ url: ' https://a.example/ ', user: '', method: 'POST', item: '3' })).toEqual({
    url: 'https://a.example/',
    method: 'POST',
  })
})

test('a row of the content filter asks for its address as it was asked for; other rows ask nothing', () => {
  const row = { kind: 'content-filter', url: 'http://a.example/x', source: '10.1.1.2', method: 'PUT' }
  expect(questionOfRow({ ...row, user: 'ann' })).toEqual({
    url: 'http://a.example/x',
    user: 'ann',
    source: '10.1.1.2',
    method: 'PUT',
  })
  expect(questionOfRow({ ...row, method: 'GET' })).toEqual({ url: 'http://a.example/x', source: '10.1.1.2' })
  expect(questionOfRow({ ...row, method: 'BREW' })).not.toHaveProperty('method')
  expect(questionOfRow({ kind: 'ips', url: 'http://a.example/x' })).toBeNull()
})
