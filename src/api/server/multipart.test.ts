import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onlyFile } from './multipart.ts'

const boundary = '----WebKitFormBoundary7MA4YWxk'
const type = `multipart/form-data; boundary=${boundary}`

async function* inChunks(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function read(bytes: Buffer, sizes: readonly number[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of onlyFile(inChunks(bytes, sizes), type)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const piece = fc.constantFrom(
  '\r\n',
  '--',
  boundary,
  `\r\n--${boundary.slice(0, -1)}`,
  '\r',
  '\n',
  'text',
  '\0',
  '-',
)
const content = fc
  .array(fc.oneof(piece.map(Buffer.from), fc.uint8Array({ maxLength: 50 }).map(Buffer.from)), {
    maxLength: 20,
  })
  .map((parts) => Buffer.concat(parts))
  .filter(
    (bytes) =>
      !bytes.includes(`\r\n--${boundary}`) &&
      !bytes.subarray(0, 2 + boundary.length).includes(`--${boundary}`),
  )
const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })

test('what stands between the delimiters comes out, however the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(content, content, sizes, async (file, field, cuts) => {
      const form = Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`),
        field,
        Buffer.from(
          `\r\n--${boundary}  \r\ncontent-disposition:form-data; name=f; filename*=UTF-8''x\r\n\r\n`,
        ),
        file,
        Buffer.from(`\r\n--${boundary}--\r\nepilogue`),
      ])
      expect(await read(form, cuts)).toEqual(file)
    }),
    { numRuns: 300 },
  )
})

test('what is cut off before its end is refused, wherever that is', async () => {
  const form = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\nfile\r\n--${boundary}--`,
  )
  expect((await read(form, [7])).toString()).toBe('file')
  for (let length = 0; length < form.length; length++) {
    await expect(read(form.subarray(0, length), [9])).rejects.toMatchObject({
      failure: { kind: 'malformed' },
    })
  }
})

test('a part with bytes that are no text is a file without a name too', async () => {
  const form = (partType: string) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="f"\r\nContent-Type: ${partType}\r\n\r\nx\r\n--${boundary}--`,
    )
  expect((await read(form('application/octet-stream'), [20])).toString()).toBe('x')
  await expect(read(form('text/plain'), [20])).rejects.toThrow()
})
