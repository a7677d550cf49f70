import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { hosts, type Lab, labForTests, until } from '../fixture/lab.ts'

let lab: Lab
labForTests((begun) => {
  lab = begun
})

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly queue: number | null
  readonly limit: number | null
  readonly packets: number
  readonly memory: number
  readonly memory_expected: number
  readonly profiles: readonly string[]
  readonly since: number | null
}

const slow = { timeout: 60_000, interval: 100 }
const evil =
  'alert http any any -> any any (msg:"Evil path"; flow:established,to_server; http.uri; content:"/evil"; sid:1000001; rev:1;)'

async function rows(): Promise<readonly Row[]> {
  return await lab.gateway.admin.list<Row>('/x/inspection/status')
}

async function rowOf(name: string): Promise<Row | undefined> {
  return (await rows()).find((each) => each.name === name)
}

async function isActive(name: string): Promise<void> {
  await expect.poll(async () => (await rowOf(name))?.status, slow).toBe('active')
}

/** Makes a profile that drops the signature. */
async function profileOf(name: string): Promise<string> {
  const { admin } = lab.gateway
  const profile = await admin.create<string>('/ips/profiles', { name })
  const filters = [{ key: 'sid', operator: 'equals', values: [1_000_001] }]
  await admin.create(`/ips/profiles/${profile}/rules`, { filters, action: 'drop' })
  return profile
}

async function inspect(profile: string, more: object = {}): Promise<number> {
  return await lab.gateway.admin.create<number>('/firewall/rules/forward', {
    ...{ action: 'accept', protocol: 'protocol.tcp', ips_enabled: true, ips_profile: profile },
    ...more,
  })
}

/** Code of the answer and how curl ended: 56 where the connection was reset, 28 where nothing came. */
async function visit(path: string, address: string = hosts.wan1): Promise<string> {
  const format = ['-o', '/dev/null', '-w', '%{http_code} %{exitcode}']
  const { text } = await lab.run('lan1', 'curl', '-s', '-m', '4', ...format, `http://${address}${path}`)
  return text.trim()
}

/** The same for twenty visits, one behind the other. */
async function visits(path: string): Promise<readonly string[]> {
  const curl = `curl -s -m 4 -o /dev/null -w '%{http_code} %{exitcode}\\n' http://${hosts.wan1}${path}`
  const { text } = await lab.run('lan1', 'bash', '-c', `for n in $(seq 20); do ${curl}$n; done`)
  return text.trim().split('\n')
}

/** Numbers of the processes whose command lines have all these parts, the newest last. */
function processesWith(...parts: readonly string[]): readonly number[] {
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const of = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    } catch {
      return ''
    }
  }
  const isIt = (line: string) =>
    !line.startsWith('setpriv') && [lab.gateway.dataFolder, ...parts].every((part) => line.includes(part))
  return found.filter((pid) => isIt(of(pid))).map(Number)
}

const suricata = () => Number(processesWith('suricata', '--runmode').at(-1))
const recogniser = () => Number(processesWith('recognise.ts').at(-1))

/** The process that inspects by this profile, once that of an earlier test is gone. */
async function soleSuricata(profile: string): Promise<number> {
  await expect.poll(() => processesWith('suricata', '--runmode').length, slow).toBe(1)
  await isActive(profile)
  return suricata()
}

async function counted(counter: string): Promise<number> {
  const { text } = await lab.run('gateway', 'nft', 'list', 'counter', 'inet', 'gatehouse', counter)
  return Number(/packets (\d+)/.exec(text)?.[1] ?? Number.NaN)
}

describe('intrusion prevention', () => {
  beforeEach(async () => {
    await lab.gateway.admin.create('/x/ips/signatures/custom', { text: evil })
  })

  test('profiles that come to the same signatures share a process, and rows name that of the rule', async () => {
    const [one, other] = [await profileOf('office'), await profileOf('branch')]
    await inspect(one)
    await inspect(other, { comment: 'behind it' })
    await isActive('branch, office')
    const found = (await rows()).filter(({ name }) => name !== 'application-control')
    expect(found.map(({ profiles }) => [...profiles].sort())).toEqual([[one, other].sort()])
    expect(found[0]!.limit).toBe(4_096)
    expect(found[0]!.memory).toBeGreaterThan(10_000_000)
    expect(found[0]!.memory_expected).toBeGreaterThan(10_000_000)
    await expect.poll(() => visit('/evil'), slow).toBe('000 56')
    const { admin } = lab.gateway
    const told = async (text: string) =>
      (
        await admin.get(
          `/logs_backend/logs?search=${encodeURIComponent(JSON.stringify({ text, columns: [] }))}`,
        )
      ).text
    await expect.poll(() => told('ips drop 1000001'), slow).toContain('profile \\"office\\"')
    await admin.patch('/firewall/rules/forward/1', { enabled: false })
    await expect
      .poll(async () => {
        await visit('/evil')
        return await told('ips drop 1000001')
      }, slow)
      .toContain('profile \\"branch\\"')
    // One that changes gets a process of its own, and nobody is left without one meanwhile.
    const filters = [{ key: 'sid', operator: 'equals', values: [9_000_001] }]
    await admin.create(`/ips/profiles/${other}/rules`, { filters, action: 'alert' })
    await expect
      .poll(
        async () => (await rows()).filter(({ status }) => status === 'active').map(({ name }) => name),
        slow,
      )
      .toEqual(expect.arrayContaining(['branch']))
    expect(await visit('/good')).toBe('200 0')
    expect(await visit('/evil')).toBe('000 56')
  })

  test('each of twenty connections is reset at once', async () => {
    await inspect(await profileOf('office'))
    await isActive('office')
    await expect.poll(() => visit('/good'), slow).toBe('200 0')
    expect(await visits('/evil')).toEqual(Array.from({ length: 20 }, () => '000 56'))
  })

  test.each([
    ['damaged', (file: string) => writeFileSync(file, '')],
    ['gone', (file: string) => rmSync(file)],
  ])(
    'a file of rules that is %s comes again, and nothing passes uninspected meanwhile',
    async (_how, damage) => {
      await inspect(await profileOf('office'))
      const before = await soleSuricata('office')
      await expect.poll(() => visit('/good'), slow).toBe('200 0')
      const [, config = ''] = /-c\0([^\0]+)/.exec(readFileSync(`/proc/${before}/cmdline`, 'latin1')) ?? []
      const [, rules = ''] = /rule-files:\n {2}- "([^"]+)"/.exec(readFileSync(config, 'utf8')) ?? []
      damage(rules)
      process.kill(before, 'SIGKILL')
      await expect.poll(() => suricata() > 0 && suricata() !== before, slow).toBe(true)
      const found = new Set<string>()
      const isBack = async () => {
        found.add(await visit('/evil'))
        return (await visit('/good')) === '200 0'
      }
      await expect.poll(isBack, slow).toBe(true)
      await isActive('office')
      expect(await visit('/evil')).toBe('000 56')
      expect([...found].filter((each) => !each.startsWith('000'))).toEqual([])
    },
    180_000,
  )

  test('a connection that was ended stays so when the engine is started again', async () => {
    await inspect(await profileOf('office'))
    await isActive('office')
    await expect.poll(() => visit('/good'), slow).toBe('200 0')
    // Ends that do not hear resets go on in the same connection.
    const deaf = 'table ip deaf { chain input { type filter hook input priority 0; tcp flags rst drop; }; }'
    for (const host of ['lan1', 'wan1'] as const) await lab.run(host, 'nft', deaf)
    const begun = await counted('fwd.sys.inspected')
    const script = `exec 3<>/dev/tcp/${hosts.wan1}/80
      printf 'GET /evil HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&3
      sleep 1; echo sent; read -r; printf 'GET /good HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&3
      timeout 4 head -c 12 <&3; echo end`
    const client = lab.start('lan1', 'bash', '-c', script)
    let text = ''
    client.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    await expect.poll(() => text, slow).toContain('sent')
    const before = suricata()
    process.kill(before, 'SIGKILL')
    await expect.poll(() => suricata() > 0 && suricata() !== before, slow).toBe(true)
    await isActive('office')
    client.stdin.write('\n')
    await expect.poll(() => text, slow).toContain('end')
    for (const host of ['lan1', 'wan1'] as const) await lab.run(host, 'nft', 'delete table ip deaf')
    expect(text.split('sent')[1]!.trim()).toBe('end')
    expect(await counted('fwd.sys.inspected')).toBeGreaterThan(begun)
    // Others pass by the new one.
    expect(await visit('/good')).toBe('200 0')
  })

  test('one that hangs is shown as failed with its queue within seconds, and started again', async () => {
    await inspect(await profileOf('office'), { destination_ports: ['any'] })
    const before = await soleSuricata('office')
    process.kill(before, 'SIGSTOP')
    const told = async () => {
      const row = await rowOf('office')
      return row?.status === 'failed' ? row.msg : ''
    }
    await expect
      .poll(told, { timeout: 10_000, interval: 100 })
      .toMatch(/of 4096 packets wait.*on_failure is block/)
    await isActive('office')
    expect(suricata()).not.toBe(before)
    await expect.poll(() => visit('/good'), slow).toBe('200 0')
  })

  test('one that is killed is failed with the reason, then activating', async () => {
    await inspect(await profileOf('office'))
    await soleSuricata('office')
    for (const _ of [1, 2, 3, 4]) {
      const seen: Row[] = []
      const look = async () => {
        const row = await rowOf('office')
        if (row !== undefined && row.status !== seen.at(-1)?.status) seen.push(row)
        return seen.map(({ status }) => status)
      }
      await look()
      process.kill(suricata(), 'SIGKILL')
      await expect
        .poll(look, { timeout: 5_000, interval: 5 })
        .toEqual(['active', 'failed', 'activating', 'active'])
      expect(seen[1]!.msg).toMatch(/ended: SIGKILL; .*on_failure is block/)
    }
    await expect.poll(() => visit('/evil'), slow).toBe('000 56')
  })

  test('the end of the gateway process ends none, and edits behind it reach the one that runs', async () => {
    const { admin } = lab.gateway
    const profile = await profileOf('office')
    await inspect(profile)
    const before = await soleSuricata('office')
    lab.gateway.kill('gateway')
    const status = async () => (await rowOf('office').catch(() => undefined))?.status
    await expect.poll(status, slow).toBe('active')
    const worse = evil.replace('/evil', '/worse').replace('1000001', '1000002')
    await admin.create('/x/ips/signatures/custom', { text: worse })
    const filters = [{ key: 'sid', operator: 'equals', values: [1_000_002] }]
    await admin.create(`/ips/profiles/${profile}/rules`, { filters, action: 'drop' })
    await expect.poll(() => visit('/worse'), slow).toBe('000 56')
    expect(suricata()).toBe(before)
  })

  test('none is shown as active once the data plane that kept it is gone', async () => {
    await inspect(await profileOf('office'))
    const before = await soleSuricata('office')
    lab.gateway.kill('plane')
    const said = async () => {
      const all = await lab.gateway.admin.list('/firewall/status')
      const ofRules = all.find(({ name }) => name === 'intrusion-prevention')
      return `${(await rowOf('office'))?.msg} ${ofRules?.['msg']}`
    }
    await expect
      .poll(said, { timeout: 10_000, interval: 10 })
      .toMatch(/on_failure is block.*not inspected: fwd\.ngfw\./)
    await isActive('office')
    expect(suricata()).not.toBe(before)
    await expect.poll(() => visit('/evil'), slow).toBe('000 56')
  })
})

test('the last rule that asks for inspection is removed at once, also while its engine does not inspect', async () => {
  const { admin } = lab.gateway
  await admin.create('/x/ips/signatures/custom', { text: evil })
  const rule = await inspect(await profileOf('office'))
  await isActive('office')
  await expect.poll(() => visit('/good'), slow).toBe('200 0')
  process.kill(suricata(), 'SIGSTOP')
  const isBlocked = async () =>
    (await lab.run('gateway', 'nft', 'list', 'ruleset')).text.includes('counter name "fwd.sys.inspection"')
  await expect.poll(isBlocked, slow).toBe(true)
  const failures = async () => {
    const search = encodeURIComponent(JSON.stringify({ text: 'packet-filter:', columns: [] }))
    return (await admin.get(`/logs_backend/logs?limit=100&search=${search}`)).text.split('packet-filter:')
      .length
  }
  const before = await failures()
  const { status, headers } = await admin.delete(`/firewall/rules/forward/${rule}`)
  expect(status).toBe(200)
  expect(headers['x-applied']).not.toBe('pending')
  expect(await visit('/good')).toBe('200 0')
  expect(await failures()).toBe(before)
})

describe('application control', () => {
  beforeEach(async () => {
    await lab.gateway.admin.create('/application_control_backend/rules', {
      ...{ name: 'no web', action: 'drop', protocols: ['id.l7.HTTP'] },
    })
    await isActive('application-control')
  })

  test('each of twenty connections that a rule denies is reset at once', async () => {
    await expect.poll(() => visit('/'), slow).toBe('000 56')
    expect(await visits('/')).toEqual(Array.from({ length: 20 }, () => '000 56'))
    const row = await rowOf('application-control')
    expect(row).toMatchObject({ queue: 99, limit: 8_192 })
    expect(row!.memory).toBeGreaterThan(10_000_000)
    await expect.poll(async () => (await rowOf('application-control'))!.packets, slow).toBeGreaterThan(20)
  })

  test('a recogniser that hangs is shown as failed, and one that is killed is started again', async () => {
    await expect.poll(() => visit('/'), slow).toBe('000 56')
    const before = recogniser()
    process.kill(before, 'SIGSTOP')
    await expect
      .poll(async () => (await rowOf('application-control'))?.status, { timeout: 10_000, interval: 100 })
      .toBe('failed')
    await isActive('application-control')
    const again = recogniser()
    expect(again).not.toBe(before)
    process.kill(again, 'SIGKILL')
    await expect
      .poll(async () => (await rowOf('application-control'))?.status, { timeout: 5_000, interval: 5 })
      .toBe('failed')
    expect(await until(20, async () => recogniser() > 0 && recogniser() !== again)).toBe(true)
    await isActive('application-control')
    await expect.poll(() => visit('/'), slow).toBe('000 56')
  })
})
