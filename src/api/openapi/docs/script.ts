/**
 * Script of the documentation page, without a framework: it lists every operation, and asks for one when it is
 * opened. Texts of the description go in as text alone, never as markup.
 */
export const script = String.raw`'use strict'

const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? '' : value)
  }
  node.append(...children.filter((child) => child !== null))
  return node
}
const json = (value) => JSON.stringify(value, null, 2)
const anchorOf = (tag, id) => 'operations-' + tag.replaceAll(' ', '_') + '-' + id
const linkOf = (tag, id) => '#/' + encodeURIComponent(tag) + (id ? '/' + id : '')

/** Text in which parts between back quotes are code and those between double asterisks strong. */
const prose = (text) =>
  make('p', {}, ...(text || '').split(/(${'`'}[^${'`'}]*${'`'}|\*\*[^*]*\*\*)/).map((part) => {
    if (part.startsWith('${'`'}')) return make('code', {}, part.slice(1, -1))
    return part.startsWith('**') ? make('strong', {}, part.slice(2, -2)) : part
  }))

const nameOf = (schema) => schema.$ref.split('/').at(-1)
const resolve = (schema, components) => (schema.$ref ? components.schemas[nameOf(schema)] : schema)

function typeOf(schema) {
  if (schema.$ref) return nameOf(schema)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  const branches = schema.oneOf || schema.anyOf
  if (branches && !schema.properties) return branches.map(typeOf).join(' | ')
  if (schema.type === 'array') return '[' + (schema.items ? typeOf(schema.items) : '') + ']'
  return schema.format || String(schema.type || 'any')
}

const limits = ['default', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern']
const rulesOf = (schema) =>
  limits.filter((name) => schema[name] !== undefined).map((name) => name + ' ' + JSON.stringify(schema[name])).join(', ')

/** The fields of a schema; those inside are shown when they are asked for. */
function fields(schema, components) {
  const known = resolve(schema, components)
  const branches = (known.oneOf || known.anyOf || []).filter((each) => each.$ref || each.properties || each.items)
  if (branches.length > 0 && !known.properties) return make('div', {}, ...branches.map((each) => fields(each, components)))
  if (known.type === 'array' && known.items) return fields(known.items, components)
  if (!known.properties) return make('p', {}, make('code', {}, typeOf(schema)))
  const required = new Set(known.required || [])
  return make('table', { class: 'model' }, ...Object.entries(known.properties).map(([name, property]) => {
    const inner = resolve(property, components)
    const item = inner.items ? resolve(inner.items, components) : inner
    const deeper = item.properties || (item.anyOf || item.oneOf || []).some((each) => each.$ref || each.properties)
    const marks = [required.has(name) && 'required', property.readOnly && 'read-only', property.deprecated && 'older name']
    return make('tr', {},
      make('td', {}, make('code', {}, name), make('small', {}, marks.filter(Boolean).join(', '))),
      make('td', {}, make('code', {}, typeOf(property)), make('small', {}, rulesOf(property))),
      make('td', {}, prose(property.description), deeper ? lazy('Fields', () => fields(item, components)) : null))
  }))
}

/** A part that is made when it is opened. */
function lazy(title, content) {
  const part = make('details', { ontoggle: () => {
    if (part.open && part.children.length === 1) part.append(content())
  } }, make('summary', {}, title))
  return part
}

const bodyOf = (operation) => Object.entries((operation.requestBody || { content: {} }).content)[0]

/** The form in which an operation is tried: parameters, body, and what came back. */
function form(operation, method, path) {
  const inputs = new Map()
  const rows = (operation.parameters || []).map((parameter) => {
    const input = make('input', { disabled: true, 'aria-label': parameter.name })
    inputs.set(parameter, input)
    return make('tr', {},
      make('td', {}, make('code', {}, parameter.name), make('small', {}, parameter.in, parameter.required ? ', required' : '')),
      make('td', {}, input, make('small', {}, parameter.schema ? typeOf(parameter.schema) : 'JSON')),
      make('td', {}, prose(parameter.description)))
  })
  const [type, content] = bodyOf(operation) || []
  const text = content && make('textarea', { disabled: true, spellcheck: 'false', 'aria-label': 'Body' })
  const example = content && (typeof content.example === 'string' ? content.example : json(content.example))
  if (text) { text.value = example; text.rows = Math.min(20, example.split('\n').length + 1) }
  const answer = make('div', { 'aria-live': 'polite' })
  const run = make('button', { type: 'button', class: 'execute', hidden: true, onclick: async () => {
    run.disabled = true
    answer.replaceChildren(await execute(operation, { method, path, inputs, text, type }))
    run.disabled = false
  } }, 'Execute')
  const tryOut = make('button', { type: 'button', class: 'try-out__btn', onclick: () => {
    for (const each of [...inputs.values(), ...(text ? [text] : [])]) each.disabled = false
    run.hidden = false
    tryOut.hidden = true
  } }, 'Try it out')
  return make('section', {}, tryOut,
    rows.length > 0 ? make('h5', {}, 'Parameters') : null, rows.length > 0 ? make('table', {}, ...rows) : null,
    text ? make('h5', {}, 'Body, ' + type) : null, text || null, run, answer)
}

async function execute(operation, { method, path, inputs, text, type }) {
  let filled = path
  const query = new URLSearchParams()
  const headers = text && text.value !== '' ? { 'Content-Type': type } : {}
  for (const [parameter, { value }] of inputs) {
    if (parameter.in === 'path') filled = filled.replace('{' + parameter.name + '}', encodeURIComponent(value))
    else if (value !== '' && parameter.in === 'query') query.append(parameter.name, value)
    else if (value !== '' && parameter.in === 'header') headers[parameter.name] = value
  }
  const url = filled + (query.size > 0 ? '?' + query : '')
  const request = { method, headers, ...(text && text.value !== '' ? { body: text.value } : {}) }
  try {
    const reply = await fetch(url, request)
    const told = await reply.text()
    const shown = (reply.headers.get('Content-Type') || '').includes('json') && told ? json(JSON.parse(told)) : told
    const names = ['ETag', 'X-Revision', 'X-Applied', 'X-Total-Count', 'Content-Type']
    return make('table', { class: 'live-responses-table' }, make('tr', {},
      make('td', { class: 'response-col_status' }, String(reply.status)),
      make('td', {}, make('small', {}, names.filter((name) => reply.headers.has(name))
        .map((name) => name + ': ' + reply.headers.get(name)).join('  ')), make('pre', {}, shown.slice(0, 200000)))))
  } catch (error) {
    return make('p', {}, String(error))
  }
}

function answers(operation, components) {
  return make('table', { class: 'responses' }, ...Object.entries(operation.responses).map(([status, response]) => {
    const known = response.$ref ? components.responses[nameOf(response)] : response
    const [type, content] = Object.entries(known.content || {})[0] || []
    return make('tr', {}, make('td', {}, make('code', {}, status)), make('td', {}, prose(known.description),
      content && content.schema && type.endsWith('json') ? lazy('Fields', () => fields(content.schema, components)) : null))
  }))
}

/** Fills in an operation when it is opened for the first time. */
async function show(block, method, path, id) {
  if (block.dataset.shown) return
  block.dataset.shown = 'yes'
  const body = make('div', { class: 'opblock-body' }, 'Loading …')
  block.append(body)
  try {
    const reply = await fetch('/docs/operations/' + encodeURIComponent(id))
    if (!reply.ok) throw new Error('the gateway answered ' + reply.status)
    const { paths, components } = await reply.json()
    const operation = paths[path][method.toLowerCase()]
    const [, content] = bodyOf(operation) || []
    const schema = content && content.schema
    body.replaceChildren(prose(operation.description), form(operation, method, path),
      schema ? make('h5', {}, 'Fields of the body') : '', schema ? fields(schema, components) : '',
      make('h5', {}, 'Answers'), answers(operation, components))
  } catch (error) {
    delete block.dataset.shown
    body.replaceWith(make('p', {}, String(error)))
  }
}

function operationBlock(tag, method, path, { operationId, summary }) {
  const block = make('details', { class: 'opblock opblock-' + method.toLowerCase(), id: anchorOf(tag, operationId), ontoggle: () => {
    if (!block.open) return
    history.replaceState(null, '', linkOf(tag, operationId))
    void show(block, method, path, operationId)
  } }, make('summary', { class: 'opblock-summary' }, make('b', { class: 'opblock-summary-method' }, method),
    make('code', { class: 'opblock-summary-path' }, path), make('span', {}, summary)))
  block.dataset.text = (method + ' ' + path + ' ' + summary).toLowerCase()
  return block
}

function section({ name, description }, operations) {
  const part = make('details', { class: 'opblock-tag-section', ontoggle: () => {
    // The rows of a closed section are not made: there are hundreds.
    if (part.open && part.children.length === 1) part.append(...operations.map((each) => operationBlock(name, ...each)))
  } }, make('summary', { class: 'opblock-tag', 'data-tag': name }, make('b', {}, name), make('span', {}, description)))
  part.dataset.tag = name
  part.dataset.text = (name + ' ' + description + ' ' + operations.map(([method, path, { summary }]) =>
    method + ' ' + path + ' ' + summary).join(' ')).toLowerCase()
  return part
}

/** Opens the operation that the address names. */
function follow() {
  const [tag, id] = decodeURIComponent(location.hash).slice(2).split('/')
  const part = [...document.querySelectorAll('.opblock-tag-section')].find((each) => each.dataset.tag === tag)
  if (!part) return
  part.open = true
  part.dispatchEvent(new Event('toggle'))
  const block = id && document.getElementById(anchorOf(tag, id))
  if (block) block.open = true
  ;(block || part).scrollIntoView()
}

async function begin() {
  const app = document.getElementById('app')
  const { info, tags, paths } = await (await fetch('/docs/outline.json')).json()
  const byTag = new Map(tags.map(({ name }) => [name, []]))
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      byTag.get(operation.tags[0]).push([method.toUpperCase(), path, operation])
  const sections = tags.map((tag) => section(tag, byTag.get(tag.name)))
  const filter = make('input', { class: 'operation-filter-input', type: 'search', placeholder: 'Filter', 'aria-label': 'Filter', oninput: () => {
    for (const each of sections) each.hidden = !each.dataset.text.includes(filter.value.toLowerCase())
  } })
  app.replaceChildren(make('h1', {}, info.title, make('small', {}, ' ' + info.version)),
    make('p', {}, make('a', { href: '/openapi.json' }, '/openapi.json')),
    lazy('About this interface', () => make('div', {}, ...info.description.split('\n\n').map((part) => prose(part)))),
    filter, ...sections)
  addEventListener('hashchange', follow)
  follow()
}

void begin()
`
