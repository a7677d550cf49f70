import type { Net } from './net.ts'

/** Content of the kernel of the net's gateway, without what differs between two ways to the same policy. */
export async function listedShape(net: Net): Promise<string[]> {
  const { stdout } = await net.run('gateway', ['nft', '-s', 'list', 'ruleset'])
  const blocks = stdout
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
