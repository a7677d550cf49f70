import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { TestConfiguration } from './test-declaration.ts'

// A daemon like any other: `test-daemon.ts FILE` serves, `test-daemon.ts --check FILE` checks the file. At the socket
// `control` in its folder it answers one word with another.
const [first = '', second = ''] = process.argv.slice(2)

function read(file: string): TestConfiguration {
  return JSON.parse(readFileSync(file, 'utf8')) as TestConfiguration
}

function check(file: string): never {
  if (read(file).greeting !== 'nonsense') process.exit(0)
  console.error(`${file}: line 1: nonsense is no greeting`)
  process.exit(1)
}

function serve(file: string): void {
  let { greeting, port } = read(file)
  const eaten: Buffer[] = []
  // Kept, so that the memory is still in use when somebody looks; by and by, so that questions are answered meanwhile.
  const eat = () => {
    eaten.push(Buffer.alloc(1 << 25, 1))
    if (eaten.length < 32) setTimeout(eat, 1)
  }
  const answer = (word: string): string => {
    switch (word) {
      case 'greeting':
        return greeting
      case 'handed-over':
        return readFileSync('/proc/self/fd/3', 'utf8')
      case 'child':
        return String(spawn('sleep', ['1000'], { stdio: 'inherit' }).pid)
      case 'print':
        for (let line = 0; line < 1_000; line += 1) console.log(`line ${line}`)
        return 'printed'
      case 'secret':
        console.log(`the secret is ${readFileSync('/proc/self/fd/3', 'utf8')}`)
        return 'told'
      case 'eat':
        eat()
        return 'eats'
      case 'hang':
        for (;;);
      default:
        return `not understood: ${word}`
    }
  }
  process.on('SIGHUP', () => {
    greeting = read(file).greeting
  })
  const taken = createServer().listen(port, '127.0.0.1', () => {
    createServer((socket) => {
      socket.on('data', (word) => socket.end(answer(word.toString())))
      socket.on('error', () => undefined)
    }).listen('control', () => console.log('ready'))
  })
  taken.on('error', (error) => {
    console.error(`cannot listen: ${error.message}`)
    process.exit(1)
  })
}

if (first === '--check') check(second)
else serve(first)
