import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ArrivedPacket, buildFrames, readFrame, type TestPacket } from './frame.ts'
import type { Link, Net } from './net.ts'

/** Raw packets from one host through the gateway, and what of them comes out at others. */
export interface Wire {
  /**
   * Sends packets in order and resolves to those that arrived at the receiving hosts, by id, once nothing has come for
   * a moment. A packet that is not in the result was dropped or ended at the gateway. The `awaited` ones have longer, since
   * a busy machine may bring them late.
   */
  send(
    packets: readonly TestPacket[],
    awaited?: readonly number[],
  ): Promise<ReadonlyMap<number, ArrivedPacket>>
  close(): Promise<void>
}

/**
 * Opens a wire from `from` to the hosts in `to`. The gateway sends everything without a better route to the first of
 * them, without asking for its MAC, and the receiving hosts fall silent. Both ends are Perl, which every Debian has.
 */
export async function openWire(net: Net, from: string, to: readonly string[]): Promise<Wire> {
  const routed = await net.run('gateway', ['sh', '-ec', routes(to.map((host) => net.link(host)))])
  if (routed.code !== 0) throw new Error(routed.stderr)
  await Promise.all(to.map((host) => net.run(host, ['nft', '-f', '-'], silence)))
  const sender = perl(net, from, senderScript)
  const receivers = to.map((host) => perl(net, host, receiverScript))
  await Promise.all([sender, ...receivers].map((child) => once(child.stderr!, 'data')))
  const arrived = new Map<number, ArrivedPacket>()
  let newest = 0
  for (const receiver of receivers) {
    receiver.stdout!.on(
      'data',
      frameReader((frame) => {
        newest = performance.now()
        const packet = readFrame(frame)
        if (packet !== null) arrived.set(packet.id, packet)
      }),
    )
  }
  const { mac, gatewayMac } = net.link(from)
  return {
    send: async (packets, awaited = []) => {
      arrived.clear()
      const frames = packets.flatMap((packet) => buildFrames(packet, { source: mac, gateway: gatewayMac }))
      sender.stdin!.write(Buffer.concat(frames.flatMap((frame) => [prefixOf(frame), frame])))
      sender.stdin!.write(Buffer.alloc(2))
      await once(sender.stdout!, 'data')
      newest = performance.now()
      const isQuiet = (milliseconds: number) => performance.now() - newest >= milliseconds
      const isComplete = () => awaited.every((id) => arrived.has(id))
      while (!isQuiet(isComplete() ? quietMilliseconds : patienceMilliseconds)) await sleep(20)
      return new Map(arrived)
    },
    close: async () => {
      const children = [sender, ...receivers]
      const ended = children.map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}

const quietMilliseconds = 100
const patienceMilliseconds = 3000

/** Every address behind a receiving host, whether it exists or not, is reached through the host's own. */
function routes(exits: readonly Link[]): string {
  const behind = exits.flatMap(({ device, v4, v6, gateway4, mac }) => {
    const network = gateway4.replace(/1$/, '0/24')
    return [
      `ip neigh replace ${v4} lladdr ${mac} dev ${device} nud permanent`,
      `ip neigh replace ${v6} lladdr ${mac} dev ${device} nud permanent`,
      `ip route del ${network} dev ${device}`,
      `ip route add ${network} via ${v4} dev ${device} onlink`,
      `ip -6 route add ${v6}/128 dev ${device}`,
      `ip -6 route add ${v6.replace(/2$/, '/64')} via ${v6} dev ${device} metric 1`,
    ]
  })
  const [first] = exits
  return `
    ${behind.join('\n')}
    ip route replace default via ${first!.v4} dev ${first!.device} onlink
    ip -6 route replace default via ${first!.v6} dev ${first!.device}`
}

/** Receiving hosts answer nothing, so that only what was sent is counted; packet sockets see all the same. */
const silence = `
add table inet silence
add chain inet silence all { type filter hook prerouting priority -500; policy drop; }
add chain inet silence out { type filter hook output priority -500; policy drop; }
`

function perl(net: Net, host: string, script: string): ChildProcess {
  const [program, ...args] = net.enter(host, ['perl', '-e', script])
  return spawn(program!, args, { stdio: 'pipe' })
}

/** The length in front of a frame. */
export function prefixOf(frame: Buffer): Buffer {
  const prefix = Buffer.alloc(2)
  prefix.writeUInt16BE(frame.length)
  return prefix
}

/** Cuts a stream of frames with a length in front of each. */
export function frameReader(take: (frame: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length >= at + 2 && rest.length >= at + 2 + rest.readUInt16BE(at)) {
      const length = rest.readUInt16BE(at)
      take(rest.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
    rest = rest.subarray(at)
  }
}

/** 17 is AF_PACKET, 3 SOCK_RAW, 0x300 every protocol in network order. */
const openSocket = `
  my $index = 0 + (split(/:/, \`ip -o link show dev eth0\`))[0];
  socket(my $s, 17, 3, 0x300) or die "socket: $!";
  bind($s, pack("S n i S C C a8", 17, 3, $index, 0, 0, 0, "")) or die "bind: $!";
  binmode STDIN; binmode STDOUT; $| = 1;
  print STDERR "ready\\n";`

/**
 * Perl that sends the frames of its input on `eth0`, and says when it reads one without length. A short rest after each 64 frames
 * leaves the receivers time; without it their sockets overflow.
 */
export const senderScript = `${openSocket}
  my $n = 0;
  while (read(STDIN, my $l, 2) == 2) {
    my $length = unpack("n", $l);
    if ($length == 0) { print "done\\n"; next }
    read(STDIN, my $frame, $length) == $length or last;
    until (send($s, $frame, 0)) { select(undef, undef, undef, 0.001) }
    select(undef, undef, undef, 0.0005) if ++$n % 64 == 0;
  }`

/** Perl that prints the frames that come in on `eth0`. */
export const receiverScript = `
  use Socket;
  ${openSocket}
  setsockopt($s, SOL_SOCKET, 33, pack("i", 64 << 20)) or setsockopt($s, SOL_SOCKET, SO_RCVBUF, pack("i", 64 << 20));
  my $from;
  while (defined($from = recv($s, my $frame, 2048, 0))) {
    next if (unpack("S n i S C", $from))[4] == 4;
    print pack("n", length $frame), $frame;
  }`
