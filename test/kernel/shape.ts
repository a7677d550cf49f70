import type { Net } from './net.ts'

/**
 * Content of the kernel of the net's gateway, without what differs between two ways to the same policy. A listing that the
 * kernel begins while a transaction comes into force, as a repair in the background does, has chains of both sides without a
 * word: what two listings in a row say counts.
 */
export async function listedShape(net: Net): Promise<string[]> {
  for (let before = await listed(net); ; ) {
    const now = await listed(net)
    if (now === before) return shapeOf(now)
    before = now
  }
}

async function listed(net: Net): Promise<string> {
  const { stdout } = await net.run('gateway', ['nft', '-s', 'list', 'ruleset'])
  return stdout
}

function shapeOf(listing: string): string[] {
  const blocks = listing
    .replaceAll(/\/[0-9a-f]+\b/g, '')
    .replaceAll(/0x[0-9a-f]{8}/g, '')
    .split(/\n\t\}\n/)
  const plain = blocks.map((block) => block.replace(/^table inet gatehouse \{\n/, '').trim())
  // A map lists its elements in no order.
  return plain
    .map((block) =>
      block.startsWith('map')
        ? block
            .split(/[\s,]+/)
            .sort()
            .join(' ')
        : block,
    )
    .sort()
}
