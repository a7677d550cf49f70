import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// `broken-server.ts ADDRESS KIND` is a name server at port 53 that is broken in one way, until its standard input ends. A late one
// says the address 203.0.113.91 of every name.

const lateMilliseconds = 250

const [address = '', kind = ''] = process.argv.slice(2)

/** The answer to a question: nothing, or bytes that may be no answer. */
function answerTo(question: Buffer): Buffer | null {
  const answer = Buffer.from(question)
  // A response that may be recursive, with the response code in its last bits.
  const respond = (code: number) => {
    answer[2] = (question[2]! & 0x01) | 0x80
    answer[3] = 0x80 | code
    // What the question brings beside itself is not sent back.
    answer.writeUInt16BE(0, 10)
    return answer.subarray(0, endOfQuestion(question))
  }
  switch (kind) {
    case 'refusing':
      return respond(5)
    case 'failing':
      return respond(2)
    case 'truncating':
      return Buffer.from(respond(0).map((byte, index) => (index === 2 ? byte | 0x02 : byte)))
    case 'lame':
      return Buffer.from(respond(0).map((byte, index) => (index === 3 ? byte & 0x7f : byte)))
    case 'of another question': {
      const other = Buffer.from(respond(0))
      other[13] = other[13]! ^ 0x02
      return other
    }
    case 'looping':
      // One answer, whose name is a pointer to itself.
      return looping(respond(0))
    case 'of another id':
      answer[0] = question[0]! ^ 0xff
      return respond(0)
    case 'late':
      return late(respond(0))
    case 'garbage':
      return Buffer.from(Array.from({ length: 40 }, (_, index) => (index * 37) & 255))
    default:
      return null
  }
}

function late(answer: Buffer): Buffer {
  const whole = Buffer.concat([
    answer,
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 91]),
  ])
  whole.writeUInt16BE(1, 6)
  return whole
}

function looping(answer: Buffer): Buffer {
  const whole = Buffer.concat([answer, Buffer.from([0, 0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 10, 0, 0, 1])])
  whole.writeUInt16BE(0xc000 | answer.length, answer.length)
  whole.writeUInt16BE(1, 6)
  return whole
}

function endOfQuestion(message: Buffer): number {
  let at = 12
  while (message[at]! > 0) at += message[at]! + 1
  return at + 5
}

const udp = createSocket('udp4')
udp.on('message', (question, from) => {
  const answer = answerTo(question)
  const send = () => answer !== null && udp.send(answer, from.port, from.address)
  if (kind === 'late') setTimeout(send, lateMilliseconds)
  else send()
})
udp.bind(53, address, () => {
  // Connections are taken, and nothing comes from them.
  const tcp = createServer((socket) => socket.on('error', () => undefined).resume())
  tcp.listen(53, address, () => console.log('ready'))
})
process.stdin.resume()
process.stdin.once('end', () => process.exit())
