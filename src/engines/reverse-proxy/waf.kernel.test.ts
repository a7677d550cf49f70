import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openPublishedPlace,
  type PublishedPlace,
  pairFor,
  patience,
  profile,
  profileId,
  published,
  sqlAttack,
} from '../../../test/kernel/reverse-proxy/published.ts'
import type { SiteWafProfile } from '../../core/engine/declared/reverse-proxy.ts'

let place: PublishedPlace

beforeAll(async () => {
  place = await openPublishedPlace()
})
afterAll(async () => await place?.close(), 60_000)
beforeEach(() => place.forget())

const clientModule = new URL('../../../test/kernel/reverse-proxy/client.ts', import.meta.url)
const isBlocked = async (url: string, options: readonly string[] = []) =>
  expect((await place.get(url, options)).code, url).toBe('403 1.1')
const passes = async (url: string, options: readonly string[] = []) =>
  expect((await place.get(url, options)).code, `${url} ${options.join(' ').slice(0, 200)}`).toBe('200 1.1')

describe('list rules', () => {
  const lists = (action: 'block' | 'pass', network: string): SiteWafProfile['lists'] => [
    { networks: [network], action, rule: 12 },
    { networks: ['fd00:9::/64'], action: 'block', rule: 13 },
  ]

  it('refuse a client before any rule is asked, and pass one by all of them', async () => {
    await place.host.apply(place.guarded({ lists: lists('block', `${place.net.link('out').v4}/32`) }))
    await isBlocked(`http://shop.test/a?${sqlAttack}`)
    await place.matched({
      ...{ ruleId: null, listRule: 12, outcome: 'list-blocked', site: 1, profile: profileId },
      ...{ client: place.net.link('out').v4, path: '/a', method: 'GET', status: 403 },
    })
    expect(place.matches()).toHaveLength(1)
    await place.host.apply(place.guarded({ lists: lists('pass', '10.0.0.0/8') }))
    const { code, body } = await place.get(`http://shop.test/a?${sqlAttack}`, [
      '-d',
      'x=<script>alert(1)</script>',
    ])
    expect(code).toBe('200 1.1')
    expect(JSON.parse(body)).toMatchObject({ method: 'POST', bytes: 27 })
    await place.host.apply(place.guarded({ lists: lists('pass', '10.9.0.0/16') }))
    await isBlocked(`http://shop.test/a?${sqlAttack}`)
  })

  it('see the client that a trusted proxy names, and no other', async () => {
    const from = ['-H', 'X-Forwarded-For: 10.7.7.7, 192.0.2.1']
    const sites = [place.site({ profile: profileId })]
    const profiles = [profile({ lists: lists('block', '192.0.2.1/32') })]
    await place.host.apply(published(sites, profiles))
    await passes('http://shop.test/', from)
    await place.host.apply(published(sites, profiles, [`${place.net.link('out').v4}/32`]))
    await isBlocked('http://shop.test/', from)
    await place.matched({ listRule: 12, client: '192.0.2.1' })
  })
})

describe('rules', () => {
  beforeAll(async () => await place.host.apply(place.guarded()), 60_000)

  it.each([
    ['xss', 941, '/?q=%3Cscript%3Ealert(1)%3C/script%3E', []],
    ['sqli', 942, `/?${sqlAttack}`, []],
    ['lfi', 930, '/?file=../../../../etc/passwd', []],
    ['rfi', 931, '/?include=http://192.0.2.9/shell.txt?', []],
    ['rce', 932, '/?cmd=;cat%20/etc/passwd', []],
    ['php', 933, '/?a=%3C?php%20phpinfo();', []],
    ['java', 944, '/?a=java.lang.Runtime', []],
    ['scanner', 913, '/', ['-A', 'sqlmap/1.7 (https://sqlmap.org)']],
    ['method', 911, '/', ['-X', 'TRACK']],
    ['smuggling', 921, '/?a=%0d%0aSet-Cookie:%20a=b', []],
  ] as const)('of the category %s block', async (_category, file, path, options) => {
    await isBlocked(`http://shop.test${path}`, options)
    await expect
      .poll(() => place.matches().map(({ ruleId }) => Math.floor((ruleId ?? 0) / 1000)), patience)
      .toContain(file)
  })

  it('see requests by HTTP/2 and answers of HTTP/1.0 clients alike', async () => {
    const plain = place.guarded()
    const tls = { id: 'a', ...pairFor('shop.test') }
    const [site] = plain.sites
    const encrypted = { ...site!, id: 2, tls, listen: { addresses: [place.address], port: 443 } }
    await place.host.apply({ ...plain, sites: [site!, encrypted] })
    expect((await place.get('https://shop.test/?q=shoes')).code).toBe('200 2')
    expect((await place.get(`https://shop.test/?${sqlAttack}`)).code).toBe('403 2')
    expect((await place.get('https://shop.test/', ['-d', "id=1' or 1=1-- -"])).code).toBe('403 2')
    await place.matched({ site: 2, outcome: 'blocked' })
    expect((await place.get(`http://shop.test/?${sqlAttack}`, ['--http1.0'])).code).toMatch(/^403 /)
    await place.matched({ site: 1, outcome: 'blocked' })
  })

  it('let normal traffic through, without a row', async () => {
    const json = ['-H', 'Content-Type: application/json', '-d']
    const form = [
      '-d',
      'name=Anna-Maria+O%27Neill&address=Main+St.+12%2C+2nd+floor&comment=Size+42+%26+a+bag%2C+please%21',
    ]
    await passes('http://shop.test/')
    await passes('http://shop.test/search?q=select+a+size+from+the+table&page=2&sort=price')
    await passes(
      'http://shop.test/a/%D0%BC%D0%B0%D0%B3%D0%B0%D0%B7%D0%B8%D0%BD?q=%D0%BE%D0%B1%D1%83%D0%B2%D1%8C',
    )
    await passes('http://shop.test/order', form)
    await passes('http://shop.test/api', [
      ...json,
      '{"items":[{"id":1,"n":2}],"note":"if it fits, order two"}',
    ])
    await passes('http://shop.test/api', [...json, '[]', '-H', 'Authorization: Bearer abc.def-ghi'])
    await passes('http://shop.test/x', [
      '-H',
      'Content-Type: application/xml',
      '-d',
      '<order><id>1</id></order>',
    ])
    await passes('http://shop.test/', [
      '-H',
      'Cookie: session=abc123; theme=dark',
      '-A',
      'Mozilla/5.0 (X11; Linux)',
    ])
    // What would be a row is one within this time.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(place.matches()).toEqual([])
  })

  it('look into bodies of each kind', async () => {
    const attack = "1' or 1=1-- -"
    await isBlocked('http://shop.test/', ['--data-urlencode', `id=${attack}`])
    await isBlocked('http://shop.test/', [
      '-H',
      'Transfer-Encoding: chunked',
      '--data-urlencode',
      `id=${attack}`,
    ])
    const typed = (type: string, body: string) => ['-H', `Content-Type: ${type}`, '-d', body]
    await isBlocked('http://shop.test/', typed('application/json', JSON.stringify({ a: [{ id: attack }] })))
    await isBlocked('http://shop.test/', typed('text/xml', `<a><id>${attack}</id></a>`))
    await isBlocked('http://shop.test/', ['-F', `id=${attack}`])
    await place.matched({ ruleId: 942_100, method: 'POST', outcome: 'blocked' })
    const broken = await place.get('http://shop.test/', typed('application/json', '{"a":'))
    expect(broken.code).toBe('400 1.1')
    await place.matched({ ruleId: 200_002, outcome: 'blocked', status: 400 })
    const packed = await place.get('http://shop.test/', ['-H', 'Content-Encoding: gzip', '-d', 'id=1'])
    expect(packed.code).toBe('415 1.1')
  })

  it('take bodies of ten megabytes, and none that is too great', async () => {
    const whole = join(place.folder, 'whole.json')
    const size = 10 * 1024 * 1024
    // Text costs a worker some seconds for each megabyte.
    const textSize = 1024 * 1024
    writeFileSync(
      whole,
      JSON.stringify({ text: 'lorem ipsum dolor '.repeat(textSize).slice(0, textSize - 11) }),
    )
    const json = (file: string) => ['-H', 'Content-Type: application/json', '--data-binary', `@${file}`]
    const { code, body } = await place.get('http://shop.test/upload', json(whole))
    expect(code).toBe('200 1.1')
    expect(JSON.parse(body)).toMatchObject({ bytes: textSize })
    const file = join(place.folder, 'file.bin')
    writeFileSync(file, Buffer.alloc(size, 'binary content \0\x01\xff'))
    await passes('http://shop.test/upload', ['-F', `file=@${file};type=image/png`])
    writeFileSync(file, Buffer.alloc(14 * 1024 * 1024, 'a'))
    expect((await place.get('http://shop.test/upload', ['-F', `file=@${file}`])).code).toBe('413 1.1')
  })

  it('keep many great bodies of one client that the site behind does not take, and end none', async () => {
    const files = 16
    const file = join(place.folder, 'large.bin')
    const head =
      '--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    const content = Buffer.alloc(10 * 1024 * 1024, 'binary content \0\x01\xff')
    writeFileSync(file, Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]))
    const listen = { addresses: [place.address], port: 443 }
    // Nobody answers there, and bodies wait.
    const upstream = { ...place.site().upstream, address: place.net.link('dmz').v4.replace(/\d+$/, '99') }
    await place.host.apply(place.guarded({}, { listen, upstream, tls: { id: 'a', ...pairFor('shop.test') } }))
    const uploads = [
      ...[
        'curl',
        '-sZ',
        '--parallel-max',
        String(files),
        '--parallel-immediate',
        '--http1.1',
        '--cacert',
        join(place.folder, 'sites.pem'),
      ],
      ...['--resolve', `shop.test:443:${place.address}`, '-w', '%{http_code} ', '--data-binary', `@${file}`],
      ...['-H', 'Content-Type: multipart/form-data; boundary=b'],
      ...Array.from({ length: files }, (_, index) => [
        '-o',
        '/dev/null',
        `https://shop.test/${index}`,
      ]).flat(),
    ]
    // On a busy machine two workers judge for a minute.
    const { stdout } = await place.net.run('out', uploads, '', 150_000)
    expect(stdout).toMatch(/^(50[24] ){16}$/)
    await place.host.apply(place.guarded())
  })

  it('refuse more than they can look into within seconds, with a row that says why', async () => {
    const file = join(place.folder, 'much')
    const typed = (type: string) => ['-H', `Content-Type: ${type}`, '--data-binary', `@${file}`]
    const refused = async (
      type: string,
      body: string,
      by: { readonly rule: number; readonly code: number },
    ) => {
      writeFileSync(file, body)
      expect((await place.get('http://shop.test/much', typed(type))).code).toBe(`${by.code} 1.1`)
      await place.matched({ ruleId: by.rule, path: '/much', outcome: 'blocked', status: by.code })
    }
    const text = 'lorem ipsum '.repeat(900_000)
    const fields = Array.from({ length: 11_000 }, (_, index) => index)
    const form = 'application/x-www-form-urlencoded'
    await refused('application/json', JSON.stringify({ text }), { rule: 10_002, code: 413 })
    await refused('application/xml', `<a>${text.slice(0, 4_000_000)}</a>`, { rule: 10_003, code: 413 })
    await refused(form, fields.map((each) => `a${each}=1`).join('&'), { rule: 200_007, code: 400 })
    await refused('application/json', '{"a":'.repeat(100) + 1 + '}'.repeat(100), { rule: 200_002, code: 400 })
    // The expression of the rule set itself would hold a worker for hours.
    writeFileSync(file, `q=${'<'.repeat(100_000)}`)
    await passes('http://shop.test/', typed(form))
  })

  it('hold an answer back until they have seen it', async () => {
    for (const size of [0, 20_000, 80_000]) {
      // One that comes in pieces, as from a site behind that is busy, may begin before.
      const isHeld = async () => {
        const { code, body } = await place.get(`http://shop.test/leak?size=${size}`)
        return code !== '200 1.1' && !body.includes('MySQL')
      }
      await expect.poll(isHeld, patience).toBe(true)
    }
    await place.matched({ ruleId: 951_230, outcome: 'blocked', path: '/leak' })
  })

  it('keep answers in that tell of the inside, packed or not', async () => {
    for (const options of [[], ['--compressed']]) {
      const { code, body } = await place.get('http://shop.test/leak', options)
      expect(code).not.toBe('200 1.1')
      expect(body).not.toContain('MySQL')
    }
    await place.matched({ ruleId: 951_230, outcome: 'blocked', path: '/leak' })
  })

  it('survive hostile requests, whose rows stay rows', async () => {
    const hostile = `/${'a'.repeat(3000)}%0a{"x":"%22}?id=${'x'.repeat(500)}"'<script>\u0001`
    const child = place.net.forkIn('out', clientModule, [
      place.address,
      'raw',
      `GET ${hostile} HTTP/1.1\r\nHost: shop.test\r\nX: \x1b[31m\r\nConnection: close\r\n\r\n`,
    ])
    const [{ came }] = (await once(child, 'message')) as [{ came: string }]
    child.kill('SIGKILL')
    expect(came).toMatch(/^HTTP\/1.1 40[03]/)
    expect(came).not.toContain('nginx')
    await place.get(`http://shop.test/${'b'.repeat(3000)}?${sqlAttack}`)
    await expect
      .poll(
        () => place.matches().some(({ path }) => path.length <= 1_001 && path.startsWith('/bbb')),
        patience,
      )
      .toBe(true)
    expect(place.rows.filter(({ kind }) => kind === 'waf-lost')).toEqual([])
  })

  it('make a bounded number of rows of a flood, and count the rest', async () => {
    const urls = Array.from({ length: 300 }, (_, index) => `http://shop.test/${index}?${sqlAttack}`)
    const { stdout } = await place.net.run('out', [
      ...[
        'curl',
        '-sg',
        '-o',
        '/dev/null',
        '-w',
        '%{http_code}\n',
        '--resolve',
        `shop.test:80:${place.address}`,
      ],
      ...urls.flatMap((url, index) => (index === 0 ? [url] : ['-o', '/dev/null', url])),
    ])
    expect(stdout.match(/403/g)).toHaveLength(300)
    const counted = () => {
      const leftOut = place.rows.flatMap((row) => (row.kind === 'waf-left-out' ? [row.leftOut] : []))
      const more = leftOut
        .filter(({ ruleId }) => ruleId === 942_100)
        .reduce((sum, { matches }) => sum + matches, 0)
      return place.matches().filter(({ ruleId }) => ruleId === 942_100).length + more
    }
    await expect.poll(counted, patience).toBe(300)
    expect(place.matches().filter(({ ruleId }) => ruleId === 942_100).length).toBeLessThan(150)
  })
})

describe('detection only', () => {
  it('blocks nothing: neither large, packed nor broken bodies, nor answers, nor methods', async () => {
    await place.host.apply(place.guarded({ detectionOnly: true }))
    const url = 'http://shop.test/upload'
    const file = join(place.folder, 'large.bin')
    writeFileSync(file, Buffer.alloc(14 * 1024 * 1024, 'binary content \0\x01\xff'))
    await passes(url, ['-F', `file=@${file};type=image/png`])
    writeFileSync(file, gzipSync('q=1'))
    await passes(url, ['-H', 'Content-Encoding: gzip', '--data-binary', `@${file}`])
    await place.matched({ ruleId: 10_001, outcome: 'detected' })
    await passes(url, ['-H', 'Content-Type: application/json', '-d', '{"a":'])
    await passes(url, ['-d', Array.from({ length: 10_200 }, (_, index) => `a${index}=1`).join('&')])
    await passes(url, ['-X', 'PUT', '-d', 'a=b'])
    await passes('http://shop.test/leak')
  })
})
