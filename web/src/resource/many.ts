import type { Request } from '../app/client.ts'

/** Several requests as one revision; one alone as it is. */
export function many(requests: readonly Request[]): Request {
  const [first] = requests
  if (requests.length === 1 && first !== undefined) return first
  return {
    method: 'POST',
    path: '/x/transactions',
    body: requests.map(({ method, path, body, headers = {} }) => ({
      method,
      path,
      ...(body === undefined ? {} : { body }),
      ...(headers['If-Match'] === undefined ? {} : { if_match: headers['If-Match'] }),
    })),
  }
}
