import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { planType } from '../../src/api/route/route.ts'
import { textFormats } from '../../src/core/schema/format.ts'

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

/** The parts of an OpenAPI document that are read here. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Holds bodies against a published description. */
export class Description {
  readonly document: OpenApiDocument
  readonly #ajv: Ajv2020
  readonly #compiled = new Map<string, ValidateFunction>()

  constructor(document: OpenApiDocument) {
    this.document = document
    this.#ajv = new Ajv2020({ strict: false, allErrors: true })
    for (const [name, { test }] of Object.entries(textFormats)) this.#ajv.addFormat(name, test)
    this.#ajv.addSchema(document, 'api')
  }

  /** Methods and paths, `GET /aliases/ports/{id}`. */
  get operations(): string[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
  }

  /** True when `operation`, a method and a path, is described as answering a list. */
  isList(operation: string): boolean {
    const [method = '', path = ''] = operation.split(' ')
    const { content = {} } = this.document.paths[path]?.[method.toLowerCase()]?.responses[200] ?? {}
    const { schema } = (content['application/json'] ?? {}) as { readonly schema?: { readonly type?: string } }
    return schema?.type === 'array'
  }

  /** Problems of the answer `body` to a request; empty when there are none, or when no JSON is promised. */
  answer(method: string, path: string, status: number, body: unknown): string[] {
    const operation = this.document.paths[path]?.[method.toLowerCase()]
    if (!operation) return [`${method} ${path} is not described`]
    const [type] = Object.keys(operation.responses[status]?.content ?? {}).filter((each) => each !== planType)
    if (!operation.responses[status]) return [`status ${status} of ${method} ${path} is not described`]
    if (!type?.endsWith('json')) return []
    return this.#errors([path, method.toLowerCase(), 'responses', String(status), 'content', type], body)
  }

  /** True when a request takes a file, as its body and in a form. */
  takesFile(method: string, path: string): boolean {
    const { requestBody } = this.document.paths[path]?.[method.toLowerCase()] ?? {}
    const { content = {} } = (requestBody ?? {}) as { readonly content?: Readonly<Record<string, unknown>> }
    return 'application/octet-stream' in content && 'multipart/form-data' in content
  }

  /** Problems of the body of a request. */
  request(method: string, path: string, body: unknown): string[] {
    const { requestBody } = this.document.paths[path]?.[method.toLowerCase()] ?? {}
    const [type] = Object.keys(requestBody?.content ?? {})
    if (!type) return [`${method} ${path} is not described as taking a body`]
    return this.#errors([path, method.toLowerCase(), 'requestBody', 'content', type], body)
  }

  #errors(keys: readonly string[], body: unknown): string[] {
    const pointer = ['paths', ...keys, 'schema'].map((key) =>
      encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
    )
    const $ref = `api#/${pointer.join('/')}`
    const known = this.#compiled.get($ref)
    const check = known ?? this.#ajv.compile({ $ref })
    this.#compiled.set($ref, check)
    if (check(body)) return []
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
