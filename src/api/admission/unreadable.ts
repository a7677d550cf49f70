import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const texts: Readonly<Record<number, readonly [code: string, detail: string]>> = {
  400: ['malformed', 'the request is not HTTP/1.1'],
  408: ['too_slow', 'the head of a request must come whole within 10 seconds'],
  413: ['too_large', 'the extensions of a chunked body must be short'],
  431: ['too_large', 'the head of a request may have at most 128 KiB'],
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers what is no request that could be read, and ends its connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // What has answered already, or is gone, is only let go.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const [code, detail] = texts[status]!
  const title = STATUS_CODES[status]
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail,
    message: detail,
    code,
    errors: [],
  })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
