import { describe, expect, test } from 'vitest'
import { openPage, personAt, signIn } from './browser.ts'
import {
  admin,
  browser,
  fresh,
  gateway,
  open,
  page,
  patience,
  person,
  rowOf,
  stored,
  table,
} from './policy-lab.ts'

// What things are called: one name for one thing, in words, and never less of it than is needed to know it.

describe('the search', () => {
  const options = () => page.getByRole('dialog').getByRole('option')
  const ask = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
  }

  test('finds objects by their value, and rules by number in more than one spelling', async () => {
    const [, second = 0] = await fresh(2)
    await admin.create('/aliases/networks', { title: 'branch', value: '10.44.0.0/16', comment: '' })
    await open()
    await ask('10.44.0.0/16')
    await options().getByText('branch').waitFor()
    await page.keyboard.press('Escape')
    const person = { name: 'Olga Sizova', login: 'o.sizova', psw: 'olgas-password', parent_id: 1 }
    await admin.create('/user_backend/users', person)
    for (const text of ['o.sizova', 'Sizova']) {
      const answered = page.waitForResponse((reply) => reply.url().includes(`text=${text.toLowerCase()}&`))
      await ask(text)
      await (await answered).finished()
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      await options().filter({ hasText: 'Olga Sizova' }).first().waitFor()
      expect(await options().filter({ hasText: 'Olga Sizova' }).count()).toBe(1)
      await page.keyboard.press('Escape')
    }
    for (const text of ['2', '#2', '№ 2', 'rule 2']) {
      await ask(text)
      await options()
        .getByText(/^Rule 2$/)
        .waitFor()
      await page.keyboard.press('Escape')
    }
    // A number alone would be read as the place in the table.
    await ask('rule')
    await options().getByText(`fwd.ngfw.${second}`).waitFor()
    await page.keyboard.press('Escape')
    await ask('language')
    await options().getByText('Русский').waitFor()
    await page.keyboard.press('Escape')
  })
})

test('a cell shows a part of each name, what negates it, and how many more there are', async () => {
  await fresh(2)
  const long = 'a name that is longer than its column'
  const objects = await Promise.all(
    [1, 2, 3, 4].map((each) =>
      admin.create<string>('/aliases/ip_addresses', { title: `${long} ${each}`, value: `10.45.0.${each}` }),
    ),
  )
  const [first, second] = await stored()
  await admin.patch(`${table}/${first!.id}`, { source_addresses: objects })
  await admin.patch(`${table}/${second!.id}`, {
    source_addresses: objects.slice(0, 1),
    source_addresses_negate: true,
  })
  await open()
  for (const comment of ['rule 1', 'rule 2']) {
    const cell = rowOf(comment).locator('[data-column="source"]')
    const box = (await cell.boundingBox())!
    const parts = await cell.locator('.tag, .more, .negated').all()
    expect(parts.length).toBe(comment === 'rule 1' ? 3 : 2)
    for (const part of parts) {
      const { x, width } = (await part.boundingBox())!
      expect(width).toBeGreaterThan(5)
      expect(x + width).toBeLessThanOrEqual(box.x + box.width)
    }
  }
  await rowOf('rule 1').getByText('+2').waitFor()
})

test('engines and the last changes are told in words', async () => {
  await fresh(1)
  const network = await admin.create<string>('/aliases/networks', {
    title: 'for words',
    value: '10.46.0.0/16',
  })
  const connection = await admin.create<number>('/network/connections', {
    ...{ type: 'lan', title: 'no card', mac: '02:00:00:00:00:99', addresses: ['10.47.0.1/24'] },
  })
  const ips = { en: 'Intrusion prevention', ru: 'Предотвращение вторжений' }
  const failed = { en: /^Network: connection/, ru: /^Сеть: подключение/ }
  for (const locale of ['en', 'ru'] as const) {
    const other = await personAt(browser, { locale })
    await signIn(other, gateway)
    await openPage(other, gateway, 'overview/start')
    await other.page.locator('.engine').getByText(ips[locale]).waitFor()
    const names = await other.page.locator('.engine a, .engine bdi').allTextContents()
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => /^[a-z-]+$/.test(name))).toEqual([])
    const said = locale === 'en' ? 'Created: Subnets “for words”' : 'Создано: Подсети «for words»'
    await other.page.getByText(said).waitFor()
    await other.page.getByRole('link', { name: failed[locale] }).waitFor()
    await other.context.close()
  }
  await openPage(person, gateway, 'policy/forward')
  await rowOf('rule 1').getByText('rule 1').click()
  await page.getByLabel('Comment').fill('waits')
  await page.getByRole('button', { name: 'Apply, reverts in 60 s' }).click()
  await page.getByText('Changed: Forward “waits”').waitFor()
  await page.getByRole('button', { name: 'Keep the change' }).click()
  await expect.poll(async () => (await admin.list('/x/confirm')).length, patience).toBe(0)
  await admin.delete(`/aliases/networks/${network}`)
  await admin.delete(`/network/connections/${connection}`)
})

test('moments, bytes, names in numbers and items of other tables are written as such', async () => {
  const certificate = await admin.create<string>('/x/certificates', {
    title: 'moments',
    self_signed: { names: ['moments.example'], days: 400 },
  })
  const quota = await admin.create<string>('/quotas/quotas', {
    ...{ title: 'a gibibyte', quota: 1_073_741_824, interval: 'month' },
  })
  const { not_after: end } = await admin.read<{ not_after: number }>(`/x/certificates/${certificate}`)
  await openPage(person, gateway, `profiles/certificates?item=${certificate}`)
  const facts = page.getByRole('region', { name: 'moments' }).locator('.facts')
  await facts.getByText(String(new Date(end * 1000).getUTCFullYear())).waitFor()
  expect(await facts.textContent()).not.toContain(end.toLocaleString('en'))
  await openPage(person, gateway, 'profiles/quotas')
  await page.getByRole('grid').getByText('1 GiB').waitFor()
  await openPage(person, gateway, 'network/connection_states')
  const states = page.getByRole('grid').getByRole('row')
  await states.locator('[data-column="id"]').getByText('wan', { exact: true }).waitFor()
  const posture = await admin.create<number>('/hip/objects', {
    title: 'current',
    operation_system: {
      type: 'Windows',
      version: { comparison: 'greater_or_equal', value: '10.0.19045' },
      domain: null,
    },
    reg_key_list: [{ key: 'HKLM\\Software\\Installed', value: '1' }],
  })
  await openPage(person, gateway, 'profiles/hip_objects')
  // A value says nothing without what it is compared by, or the value of.
  await page.getByRole('gridcell', { name: /Windows · .+ · 10\.0\.19045/ }).waitFor()
  await page.getByRole('gridcell', { name: /Installed · 1/ }).waitFor()
  await admin.delete(`/hip/objects/${posture}`)
  await openPage(person, gateway, 'policy/firewall_status')
  // Messages have as much room as names.
  const width = async (column: string) =>
    (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())!.width
  expect(await width('Message')).toBeGreaterThan(0.9 * (await width('Name')))
  await openPage(person, gateway, 'policy/firewall_system_rules')
  const established = states.filter({ hasText: 'fwd.sys.established' })
  await established.locator('[data-column="place"]').getByText('First of all').waitFor()
  await admin.delete(`/quotas/quotas/${quota}`)
  await admin.delete(`/x/certificates/${certificate}`)
  expect(person.complaints).toEqual([])
})

test('services, reasons and tables in states are named in the language of the page', async () => {
  const zone = await admin.create<string>('/dns/zones/forward', {
    name: 'corp.example',
    servers: ['192.0.2.53'],
  })
  const span = { title: 'mirror', mac: '02:00:00:00:00:77', monitor_interfaces: [], direction: 'both' }
  const mirror = await admin.create<string>('/network/span', span)
  const other = await personAt(browser, { locale: 'ru' })
  await signIn(other, gateway)
  const first = other.page.locator('.grid-body [role="row"] [data-column="name"]')
  for (const [path, named] of [
    ['policy/firewall_status', 'Правила в ядре'],
    ['profiles/content_filter_status', 'Отклонение QUIC'],
    ['network/dns_status', 'Зона corp.example 192.0.2.53'],
    ['monitor/log_forwarding_status', 'Получатель'],
  ] as const) {
    await openPage(other, gateway, path)
    await first.getByText(named, { exact: true }).waitFor()
    // A key such as rules-in-kernel is no name.
    expect((await first.allTextContents()).filter((name) => /^[a-z][a-z-]+\b/.test(name))).toEqual([])
  }
  await openPage(other, gateway, 'network/network_not_applied')
  await other.page.locator('[data-column="resource"]').getByText('SPAN-интерфейсы').waitFor()
  await openPage(other, gateway, 'vpn/vpn_status')
  await other.page.getByText('VPN-сервер', { exact: true }).waitFor()
  await openPage(other, gateway, 'vpn/vpn_dhcp')
  await other.page.getByRole('option', { name: 'Сети шлюза' }).waitFor({ state: 'attached' })
  await other.context.close()
  await admin.delete(`/network/span/${mirror}`)
  await admin.delete(`/dns/zones/forward/${zone}`)
})

test('a merge names what is new, and lists are whole', async () => {
  const [rule = 0] = await fresh(1)
  const objects = await Promise.all(
    [1, 2, 3].map((each) =>
      admin.create<string>('/aliases/ip_addresses', { title: `m${each}`, value: `10.47.0.${each}` }),
    ),
  )
  await admin.patch(`${table}/${rule}`, { source_addresses: objects })
  await open(`?rule=${rule}`)
  const panel = page.getByRole('region', { name: /^Rule \d+$/ }).first()
  await panel.getByRole('combobox', { name: 'Source', exact: true }).fill('10.47.9.9')
  await page.getByRole('listbox').getByRole('option').first().click()
  await admin.patch(`${table}/${rule}`, { source_addresses: ['any'] })
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  const merge = page.getByRole('dialog', { name: 'Somebody else changed this rule meanwhile' })
  await merge.getByText('m1, m2, m3, 10.47.9.9').waitFor()
  await merge.getByRole('radio', { name: 'any' }).waitFor()
  await merge.getByRole('button', { name: 'Discard mine' }).click()
})

test('an explanation calls a domain by its name', async () => {
  const [rule = 0] = await fresh(1)
  const domain = await admin.create<string>('/aliases/domains', { title: 'crm', value: 'crm.example' })
  await admin.patch(`${table}/${rule}`, { destination_addresses: [domain], protocol: 'protocol.tcp' })
  await open(`?panel=explain&protocol=tcp&src_ip=192.168.10.11&src_port=1&dst_ip=203.0.113.1&dst_port=443`)
  const drawer = page.getByRole('region', { name: 'Explain', exact: true })
  await drawer.getByText('addresses of a name crm').waitFor()
  expect(await drawer.getByText(domain).count()).toBe(0)
})

test('a reader of reports is not told that nothing has changed, and nobody is led to what only sends', async () => {
  await admin.create('/web/admins/local', {
    ...{ login: 'reports', name: 'Reports', password: 'reports-password', role: 6, enabled: true },
  })
  await admin.create('/web/admins/local', {
    ...{ login: 'looker', name: 'Looker', password: 'looker-password', role: 2, enabled: true },
  })
  const reports = await personAt(browser)
  await signIn(reports, gateway, 'reports', 'reports-password')
  await openPage(reports, gateway, 'system/history')
  await reports.page.getByText('There is no change that your access level may read').waitFor()
  await reports.context.close()
  const looker = await personAt(browser)
  await signIn(looker, gateway, 'looker', 'looker-password')
  for (const [room, own] of [
    ['objects', 'Subnets'],
    ['system', 'Licence'],
  ] as const) {
    await openPage(looker, gateway, room)
    const tree = looker.page.getByRole('navigation').first()
    await tree.getByRole('link', { name: own, exact: true }).waitFor()
    for (const sends of ['Paste a list', 'Upload a licence', 'Upload an update'])
      expect(await tree.getByRole('link', { name: sends }).count()).toBe(0)
  }
  await looker.page.goto(`${gateway.origin}/ui/objects/paste`)
  await looker.page.getByText('Your access level may not change “objects”: it is “').waitFor()
  await looker.context.close()
})

test('a silence is told as past once the gateway answers again', async () => {
  const [rule = 0] = await fresh(1)
  await open(`?rule=${rule}`)
  const panel = page.getByRole('region', { name: /^Rule \d+$/ }).first()
  await panel.getByLabel('Comment').fill('kept')
  await page.route('**/x/transactions', (route) => route.abort())
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  await panel.getByText('The gateway does not answer').waitFor()
  await page.unroute('**/x/transactions')
  await panel.getByText('The gateway did not answer, and does again').waitFor({ timeout: 20_000 })
  expect(await page.getByText('The gateway does not answer').count()).toBe(0)
  expect(await panel.getByLabel('Comment').inputValue()).toBe('kept')
})
