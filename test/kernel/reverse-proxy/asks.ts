import { request } from 'node:http'
import { endWithParent } from '../end-with-parent.ts'
import type { Ask } from './requests.ts'

// `asks.ts ADDRESS` sends each list of requests that it is told to port 80, one after the other, and tells the statuses; 0 for none.
const [address = ''] = process.argv.slice(2)
const usual = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'ru,en;q=0.5',
}

process.on('message', (asks: readonly Ask[]) => void askAll(asks))
process.send?.('ready')
endWithParent()

async function askAll(asks: readonly Ask[]): Promise<void> {
  const statuses: number[] = []
  for (const ask of asks) statuses.push(await statusOf(ask))
  process.send?.({ statuses })
}

function statusOf({ path, method, headers, body }: Ask): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      {
        ...{ host: address, port: 80, path, method: method ?? (body === undefined ? 'GET' : 'POST') },
        headers: {
          ...{ host: 'shop.test', ...usual, connection: 'close', ...headers },
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.on('error', () => resolve(0))
    asked.end(body)
  })
}
