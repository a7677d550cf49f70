import { connect } from 'node:net'
import { endWithParent } from '../end-with-parent.ts'

// `idle.ts ADDRESS COUNT` opens connections that begin a request and say no more; tells when all are open.
const [address = '', count = '0'] = process.argv.slice(2)
let open = 0
for (let index = 0; index < Number(count); index += 1) {
  const socket = connect(80, address, () => {
    socket.write('GET / HTTP/1.1\r\nHost: pass.test\r\n')
    open += 1
    if (open === Number(count)) process.send?.('open')
  })
  socket.on('error', () => socket.destroy())
}
endWithParent()
