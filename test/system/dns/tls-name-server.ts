import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:tls'

// `tls-name-server.ts FOLDER ADDRESS A` answers questions for addresses by TLS at port 853 with the address A, and all others
// with nothing. Certificate and key are in the folder.
const [folder = '', address = '', answer = ''] = process.argv.slice(2)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const addressType = 1

function answerTo(question: Buffer): Buffer {
  let end = 12
  while (question[end] !== 0) end += question[end]! + 1
  end += 5
  const isAddress = question.readUInt16BE(end - 4) === addressType
  const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0])
  question.copy(header, 0, 0, 2)
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 5, 0, 4, ...answer.split('.').map(Number)])
  return Buffer.concat([header, question.subarray(12, end), ...(isAddress ? [record] : [])])
}

createServer({ key: read('server.key'), cert: read('server.crt') }, (socket) => {
  let came = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    came = Buffer.concat([came, part])
    while (came.length >= 2 && came.length >= came.readUInt16BE(0) + 2) {
      const size = came.readUInt16BE(0) + 2
      const text = answerTo(came.subarray(2, size))
      const length = Buffer.alloc(2)
      length.writeUInt16BE(text.length)
      socket.write(Buffer.concat([length, text]))
      came = came.subarray(size)
    }
  })
}).listen(853, address, () => console.log('ready'))
