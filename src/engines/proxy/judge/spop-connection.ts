import type { Socket } from 'node:net'
import {
  type AnswerVariables,
  ackFrame,
  disconnectFrame,
  helloFrame,
  readFrame,
  type SpopFrame,
  type SpopMessage,
  spopStatus,
} from './spop-frame.ts'

/** Answers a message; null for one that it does not know. */
export type AnswerMessage = (message: SpopMessage) => AnswerVariables | null

/** Frames that go both ways are at most so long, and HAProxy may want shorter ones. */
const longestFrame = 64 * 1024
/** Answers that HAProxy does not read end the connection. */
const mostUnread = 8 * 1024 * 1024
const lengthBytes = 4

/**
 * Answers HAProxy at a connection: frames one behind the other, without waiting for what became of them. What is no frame, comes in
 * parts, or is too long ends the connection with the status of the protocol; HAProxy then treats its requests as unanswered.
 */
export function serveSpop(socket: Socket, answer: AnswerMessage): void {
  let rest: Buffer = Buffer.alloc(0)
  let most = longestFrame
  let isGreeted = false

  const end = (status: number, text: string) => {
    socket.removeListener('data', take)
    socket.end(disconnectFrame(status, text))
    // Who does not read its end does not hold it.
    setTimeout(() => socket.destroy(), 1_000).unref()
    return null
  }
  const hello = ({ values }: Extract<SpopFrame, { readonly kind: 'hello' }>): Buffer | null => {
    const versions = values.get('supported-versions')
    if (typeof versions !== 'string') return end(spopStatus.noVersion, 'no version is given')
    if (!/(^|[ ,])2(\.\d+)?($|[ ,])/.test(versions))
      return end(spopStatus.badVersion, 'only version 2.0 is spoken')
    const wanted = values.get('max-frame-size')
    if (typeof wanted === 'number' && wanted >= 256) most = Math.min(longestFrame, wanted)
    isGreeted = true
    const said = helloFrame(most)
    if (values.get('healthcheck') !== true) return said
    socket.end(said)
    return null
  }
  const reply = (bytes: Buffer): Buffer | null => {
    let frame: SpopFrame
    try {
      frame = readFrame(bytes)
    } catch (error) {
      return end(spopStatus.invalid, (error as Error).message)
    }
    switch (frame.kind) {
      case 'hello':
        return hello(frame)
      case 'disconnect':
        return end(spopStatus.normal, '')
      case 'part':
        return end(spopStatus.fragmented, 'frames in parts are not taken')
      case 'notify': {
        if (!isGreeted) return end(spopStatus.invalid, 'a hello must come first')
        const answers = frame.messages.map(answer).filter((each) => each !== null)
        const said = ackFrame(frame.stream, frame.frame, answers)
        if (said.length - lengthBytes <= most) return said
        return end(spopStatus.tooBig, 'the answer is too long')
      }
    }
  }
  const take = (chunk: Buffer) => {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const replies: Buffer[] = []
    while (bytes.length >= lengthBytes && socket.listenerCount('data') > 0) {
      const length = bytes.readUInt32BE(0)
      if (length > longestFrame) {
        end(spopStatus.tooBig, 'the frame is too long')
        return
      }
      if (bytes.length < lengthBytes + length) break
      const said = reply(bytes.subarray(lengthBytes, lengthBytes + length))
      bytes = bytes.subarray(lengthBytes + length)
      if (said !== null) replies.push(said)
    }
    rest = bytes.length === 0 ? bytes : Buffer.from(bytes)
    if (replies.length > 0 && socket.writable) socket.write(Buffer.concat(replies))
    if (socket.writableLength > mostUnread) socket.destroy()
  }
  socket.on('data', take)
  socket.on('error', () => undefined)
}
