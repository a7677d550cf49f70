import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, type Member, paxRecord, tar } from '../fixture/archive.ts'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { iso, isoFile } from '../fixture/iso.ts'
import { licenseFile, now, vendorKey } from '../fixture/license-key.ts'
import { mmdb, offlineHeader, offlineMembers } from '../fixture/offline-archive.ts'

const imagePath = '/sysupdate/iso-upload'
const installPath = '/sysupdate/iso-install'
const offlinePath = '/api/offline-update'
const contentPath = '/content-filter/update_archive_upload'
const key = vendorKey()

let gateway: RealGateway
let admin: Client
let hwid = ''
let token = ''

beforeAll(async () => {
  gateway = await startGateway({ args: ['--license-key', key.file] })
  admin = gateway.admin
  hwid = readFileSync(join(gateway.dataFolder, 'hwid'), 'utf8').trim()
  token = await licenseFile(key, { hwid, license_id: 'L-1', license_type: 'x', iat: now() })
})

afterAll(() => gateway?.close())

const version = {
  major: 17,
  minor: 2,
  build: 345,
  timestamp: 1_750_000_000,
  vendor: 'Vendor',
  product: 'UTM',
  kind: 'STANDARD',
  release_type: 'release',
}
const image = iso([isoFile('VERSION.JSO;1', JSON.stringify(version), { longName: 'version.json' })])

async function uploaded(): Promise<unknown> {
  return (await admin.get(imagePath)).json<{ uploaded_iso_version: unknown }>().uploaded_iso_version
}

/** Status, code and message of a refusal; only the status when it is none. */
async function outcome(path: string, body: Buffer): Promise<unknown[]> {
  const reply = await admin.put(path, body)
  return reply.status === 200 ? [200] : [reply.status, problemOf(reply).code, pathsOf(reply)[0]]
}

describe('system images', () => {
  test('there is none at first, and then nothing can be installed', async () => {
    expect((await admin.get(imagePath)).json()).toEqual({ uploaded_iso_version: null })
    const reply = await admin.put(installPath, undefined)
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'no_image'])
    expect((await admin.get('/x/jobs')).json()).toEqual([])
  })

  test.each([
    ['random bytes', randomBytes(100_000)],
    ['a few bytes', Buffer.from('CD001')],
    ['an archive', gzipSync(tar([file('version.json', JSON.stringify(version))]))],
    [
      'descriptors that never end',
      Buffer.concat([image.subarray(0, 16 * 2048), ...Array(100).fill(image.subarray(16 * 2048, 17 * 2048))]),
    ],
    ['no primary descriptor', Buffer.concat([image.subarray(0, 16 * 2048), image.subarray(17 * 2048)])],
    ['an image that is cut off', image.subarray(0, -2048)],
    ['an image whose volume is larger', iso([isoFile('V', '')], { missingSectors: 3 })],
    ['an image without a version', iso([isoFile('README.TXT;1', '1.2.3')])],
    ['a version that is no JSON', iso([isoFile('VERSION.JSON;1', '{')])],
    [
      'a version that lacks a field',
      iso([isoFile('VERSION.JSON;1', JSON.stringify({ ...version, kind: undefined }))]),
    ],
    [
      'a version with a field too many',
      iso([isoFile('VERSION.JSON;1', JSON.stringify({ ...version, more: 1 }))]),
    ],
    [
      'a version with text for a number',
      iso([isoFile('VERSION.JSON;1', JSON.stringify({ ...version, major: '17' }))]),
    ],
    ['an unknown kind', iso([isoFile('VERSION.JSON;1', JSON.stringify({ ...version, kind: 'OTHER' }))])],
    [
      'a system of another product',
      iso([isoFile('VERSION.JSON;1', JSON.stringify({ ...version, product: 'CC' }))]),
    ],
    ['a version file that lies outside', iso([isoFile('VERSION.JSON;1', '{}', { claims: 60_000 })])],
    ['a version file that is huge', iso([isoFile('VERSION.JSON;1', '{}', { claims: 4_000_000_000 })])],
    ['a folder of that name', iso([{ name: 'VERSION.JSON', content: [isoFile('X', '')] }])],
  ])('%s are refused', async (_name, body) => {
    const reply = await admin.put(imagePath, body)
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'bad_image'])
    expect(await uploaded()).toBe(null)
  })

  test.each([
    ['under its Rock Ridge name', image],
    ['under its plain name', iso([isoFile('version.json;1', JSON.stringify(version))])],
    [
      'in the Joliet tree',
      iso([isoFile('x', JSON.stringify(version), { longName: 'version.json' })], { joliet: true }),
    ],
  ])('the version is read %s', async (_name, body) => {
    const reply = await admin.put(imagePath, body)
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(await uploaded()).toEqual(version)
  })

  test('the version may stand in .disk/info', async () => {
    const info = isoFile('INFO.;1', 'Gatehouse 3.14.159 "edge" amd64\n', { longName: 'info' })
    const body = iso([{ name: '_DISK', longName: '.disk', content: [info] }])
    expect(await outcome(imagePath, body)).toEqual([200])
    expect(await uploaded()).toEqual({
      ...version,
      major: 3,
      minor: 14,
      build: 159,
      timestamp: 0,
      vendor: 'Gatehouse',
    })
  })

  test('a refused image leaves the older one, which outlives a restart', async () => {
    await admin.put(imagePath, image)
    await admin.put(imagePath, Buffer.from('nothing'))
    expect(await uploaded()).toEqual(version)
    await gateway.restart()
    await admin.login('admin', 'correct horse 1')
    expect(await uploaded()).toEqual(version)
  })
})

describe('installing', () => {
  interface Job {
    readonly id: number
    readonly state: string
    readonly progress: number
    readonly message: string
    readonly problem: { readonly code: string; readonly message: string } | null
  }

  async function ended(id: string): Promise<Job> {
    for (let waits = 0; waits < 500; waits++) {
      const job = (await admin.get(`/x/jobs/${id}`)).json<Job>()
      if (job.state !== 'running') return job
    }
    throw new Error('the job does not end')
  }

  test('answers a bare OK, and its job says honestly that it cannot', async () => {
    const reply = await admin.put(installPath, undefined)
    expect([reply.status, reply.text]).toEqual([200, ''])
    const job = await ended(reply.headers['x-job']!)
    expect(job).toMatchObject({
      kind: 'system_update',
      state: 'failed',
      progress: 100,
      login: 'admin',
      problem: { code: 'unavailable', message: expect.stringContaining('not supported here') },
    })
    expect(await uploaded()).toEqual(version)
  })

  test('notices that the image was changed on the disk', async () => {
    const folder = join(gateway.dataFolder, 'uploads')
    const name = readdirSync(folder).find((each) => each.startsWith('system_image-'))!
    writeFileSync(join(folder, name), 'something else')
    const reply = await admin.put(installPath, {})
    expect((await ended(reply.headers['x-job']!)).problem).toMatchObject({ code: 'bad_image' })
  })

  test('only PUT starts it', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await admin.send(method, installPath)).status).toBe(405)
    }
  })
})

/** The members of a good archive, those given in the place of the ones of that index. */
function members(rest: Readonly<Record<number, Member>> = {}): Member[] {
  const good = offlineMembers(hwid, token)
  return good.map((member, index) => rest[index] ?? member)
}

describe('offline updates', () => {
  test.each(['plain', 'packed'])('a %s archive is taken and kept', async (form) => {
    const body = tar(members())
    const sent = form === 'packed' ? gzipSync(body) : body
    const reply = await admin.put(offlinePath, sent)
    expect([reply.status, reply.text]).toEqual([200, ''])
    const kept = JSON.parse(readFileSync(join(gateway.dataFolder, 'uploads', 'offline_update.json'), 'utf8'))
    expect(kept).toMatchObject({
      sizeBytes: sent.length,
      facts: { 'pack-type': 'ids-iplist-geoip', license_id: 'L-1' },
    })
  })

  test('archives of GNU tar and of pax writers are the same', async () => {
    const mtime = {
      name: 'PaxHeaders/header.json',
      bytes: Buffer.from(paxRecord('mtime', '1750000000.5')),
      type: 'x',
    }
    expect(await outcome(offlinePath, tar([mtime, ...members()]))).toEqual([200])
    const padded = Buffer.concat([tar(members()), Buffer.alloc(10_240)])
    expect(await outcome(offlinePath, padded)).toEqual([200])
  })

  test('members must be exactly these, in this order', async () => {
    const [a, b, c, d, e] = members() as [Member, Member, Member, Member, Member]
    const lists: Record<string, Member[]> = {
      empty: [],
      'one missing at the end': [a, b, c, d],
      'one missing inside': [a, b, d, e],
      'one too many': [a, b, c, d, e, file('more', 'x')],
      'one twice': [a, b, c, d, e, e],
      'header twice': [a, a, b, c, d, e],
      'another order': [b, a, c, d, e],
      'last two exchanged': [a, b, c, e, d],
      'another name': [file('Header.json', offlineHeader(hwid)), b, c, d, e],
      'in a folder': [file('update/header.json', offlineHeader(hwid)), b, c, d, e],
      'under ./': [file('./header.json', offlineHeader(hwid)), b, c, d, e],
      'out of the folder': [file('../header.json', offlineHeader(hwid)), b, c, d, e],
      'from the root': [file('/header.json', offlineHeader(hwid)), b, c, d, e],
      'with a folder': [{ name: 'x/', bytes: Buffer.alloc(0), type: '5' }, a, b, c, d, e],
    }
    for (const [name, list] of Object.entries(lists)) {
      expect([name, await outcome(offlinePath, tar(list))]).toEqual([name, [542, 'bad_archive', '']])
    }
  })

  test.each(['1', '2', '3', '4', '6', '7', 'S', 'L', 'K', 'D', 'M', 'V', 'Z'])(
    'a member of type %s is refused',
    async (type) => {
      const [, ...others] = members()
      const strange = { name: 'header.json', bytes: Buffer.alloc(0), type, linkName: '/etc/passwd' }
      expect(await outcome(offlinePath, tar([strange, ...others]))).toEqual([542, 'bad_archive', ''])
    },
  )

  test.each(['path', 'linkpath', 'size', 'GNU.sparse.name', 'hdrcharset'])(
    'an extended header with %s is refused',
    async (name) => {
      const extended = { name: 'pax', bytes: Buffer.from(paxRecord(name, '../../etc/passwd')), type: 'x' }
      expect(await outcome(offlinePath, tar([extended, ...members()]))).toEqual([542, 'bad_archive', ''])
    },
  )

  test.each([
    ['no archive', Buffer.from('hello')],
    ['zeros', Buffer.alloc(512)],
    ['random bytes', randomBytes(10_000)],
    ['gzip of nothing', gzipSync(Buffer.alloc(0))],
    ['gzip of no archive', gzipSync(randomBytes(2000))],
    ['half a gzip stream', gzipSync(randomBytes(100_000)).subarray(0, 5000)],
    ['a gzip head alone', Buffer.from([0x1f, 0x8b])],
    ['gzip in gzip', gzipSync(gzipSync(tar([])))],
    ['a damaged extended header', tar([{ name: 'p', bytes: Buffer.from('99 mtime=1\n'), type: 'x' }])],
    ['an extended header without end', tar([{ name: 'p', bytes: Buffer.from('0 a=b\n'), type: 'x' }])],
    ['a huge extended header', tar([{ name: 'p', bytes: Buffer.alloc(100_000), type: 'x' }])],
  ])('%s is refused', async (_name, body) => {
    expect(await outcome(offlinePath, body)).toEqual([542, 'bad_archive', ''])
  })

  test('what is cut off anywhere is refused', async () => {
    const whole = tar(members())
    for (const length of [300, 512, 600, 1024, 3000, whole.length - 1024 - 513]) {
      expect([length, (await outcome(offlinePath, whole.subarray(0, length)))[0]]).toEqual([length, 542])
    }
  })

  test('a wrong checksum is refused', async () => {
    const body = tar(members())
    body[100] = 0x37
    expect(await outcome(offlinePath, body)).toEqual([542, 'bad_archive', ''])
  })

  test.each<readonly [string, number, () => Member, string, string]>([
    ['a header that is no JSON', 0, () => file('header.json', '{'), 'bad_archive', 'header.json'],
    ['a header that is a list', 0, () => file('header.json', '[]'), 'bad_archive', 'header.json'],
    ['an empty header', 0, () => file('header.json', ''), 'bad_archive', 'header.json'],
    [
      'another hwid',
      0,
      () => file('header.json', offlineHeader(hwid, { hwid: 'x' })),
      'foreign_archive',
      'header.json.hwid',
    ],
    [
      'no hwid',
      0,
      () => file('header.json', offlineHeader(hwid, { hwid: undefined })),
      'bad_archive',
      'header.json.hwid',
    ],
    [
      'another pack-type',
      0,
      () => file('header.json', offlineHeader(hwid, { 'pack-type': 'ids' })),
      'bad_archive',
      'header.json.pack-type',
    ],
    [
      'no pack-type',
      0,
      () => file('header.json', offlineHeader(hwid, { 'pack-type': undefined })),
      'bad_archive',
      'header.json.pack-type',
    ],
    [
      'a timestamp as text',
      0,
      () => file('header.json', offlineHeader(hwid, { 'geoip-timestamp': '1' })),
      'bad_archive',
      'header.json.geoip-timestamp',
    ],
    [
      'no timestamp',
      0,
      () => file('header.json', offlineHeader(hwid, { 'iplist-timestamp': undefined })),
      'bad_archive',
      'header.json.iplist-timestamp',
    ],
    [
      'a negative timestamp',
      0,
      () => file('header.json', offlineHeader(hwid, { 'iplist-timestamp': -1 })),
      'bad_archive',
      'header.json.iplist-timestamp',
    ],
    [
      'no version',
      0,
      () => file('header.json', offlineHeader(hwid, { version: undefined })),
      'bad_archive',
      'header.json.version',
    ],
    [
      'a version as text',
      0,
      () => file('header.json', offlineHeader(hwid, { version: '17' })),
      'bad_archive',
      'header.json.version',
    ],
    [
      'a long header',
      0,
      () => file('header.json', offlineHeader(hwid, { more: 'x'.repeat(70_000) })),
      'bad_archive',
      'header.json',
    ],
    ['a license of nobody', 1, () => file('license.jwt', 'hello'), 'bad_signature', 'license.jwt'],
    ['a long license', 1, () => file('license.jwt', 'x'.repeat(70_000)), 'bad_archive', 'license.jwt'],
    ['no database', 2, () => file('geoip.mmdb', randomBytes(5000)), 'bad_archive', 'geoip.mmdb'],
    ['an empty database', 2, () => file('geoip.mmdb', ''), 'bad_archive', 'geoip.mmdb'],
    [
      'a database that claims to be huge',
      2,
      () => file('geoip.mmdb', mmdb, { claims: 2 ** 32 }),
      'bad_archive',
      'geoip.mmdb',
    ],
    ['lists that are not packed', 3, () => file('iplist.tar.gz', tar([])), 'bad_archive', 'iplist.tar.gz'],
    [
      'rules that are not packed',
      4,
      () => file('ids-rules.tar.gz', 'rules'),
      'bad_archive',
      'ids-rules.tar.gz',
    ],
    [
      'rules of two bytes',
      4,
      () => file('ids-rules.tar.gz', Buffer.from([0x1f, 0x8b])),
      'bad_archive',
      'ids-rules.tar.gz',
    ],
  ])('%s is refused', async (_name, index, make, code, path) => {
    expect(await outcome(offlinePath, tar(members({ [index]: make() })))).toEqual([542, code, path])
  })

  test('a license for another gateway or of another vendor is refused', async () => {
    const foreign = await licenseFile(key, { hwid: 'other', license_id: 'L', license_type: 'x' })
    const forged = await licenseFile(vendorKey(), { hwid, license_id: 'L', license_type: 'x' })
    for (const [jwt, code] of [
      [foreign, 'foreign_license'],
      [forged, 'bad_signature'],
    ] as const) {
      const body = tar(members({ 1: file('license.jwt', jwt) }))
      expect(await outcome(offlinePath, body)).toEqual([542, code, 'license.jwt'])
    }
  })

  test('a bomb is given up early', async () => {
    const bomb = gzipSync(tar(members({ 2: file('geoip.mmdb', Buffer.alloc(300 * 1024 * 1024)) })))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await outcome(offlinePath, bomb)).toEqual([542, 'bad_archive', 'geoip.mmdb'])
  })

  test('none of all this was left behind or took the place of the good one', async () => {
    expect(await outcome(offlinePath, tar(members()))).toEqual([200])
    const names = readdirSync(join(gateway.dataFolder, 'uploads')).filter((name) => /offline|part/.test(name))
    expect(names).toHaveLength(2)
  })
})

describe('content-filter updates', () => {
  test.each([
    ['plain', tar([file('categories/a.db', 'a'), file('b.db', 'b')])],
    ['packed', gzipSync(tar([{ name: './', bytes: Buffer.alloc(0), type: '5' }, file('./a.db', 'a')]))],
    ['with folders', tar([{ name: 'lists', bytes: Buffer.alloc(0), type: '5' }, file('lists/a', 'a')])],
  ])('an archive %s is taken', async (_name, body) => {
    expect(await outcome(contentPath, body)).toEqual([200])
  })

  test.each([
    ['no archive', Buffer.from('hello')],
    ['nothing in it', tar([])],
    ['only folders', tar([{ name: 'x/', bytes: Buffer.alloc(0), type: '5' }])],
    ['an absolute path', tar([file('/etc/passwd', 'x')])],
    ['a way out', tar([file('../x', 'x')])],
    ['a way out inside', tar([file('a/../../x', 'x')])],
    ['a backslash', tar([file('..\\x', 'x')])],
    ['an empty segment', tar([file('a//b', 'x')])],
    ['an empty name', tar([file('', 'x')])],
    ['a control character', tar([file('a\nb', 'x')])],
    ['a member twice', tar([file('a', 'x'), file('./a', 'y')])],
    ['a symbolic link', tar([{ name: 'a', bytes: Buffer.alloc(0), type: '2', linkName: '/etc' }])],
    ['a hard link', tar([{ name: 'a', bytes: Buffer.alloc(0), type: '1', linkName: 'b' }])],
    ['too many members', tar(Array.from({ length: 10_001 }, (_each, index) => file(String(index), '')))],
    ['an end inside a member', tar([file('a', 'x', { claims: 5000 })])],
  ])('%s is refused', async (_name, body) => {
    expect(await outcome(contentPath, body)).toEqual([542, 'bad_archive', ''])
  })
})
