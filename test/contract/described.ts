import { readFileSync } from 'node:fs'
import { planType } from '../../src/api/route/route.ts'

/** A schema of the published description. */
export interface Published {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Published>>
  readonly additionalProperties?: Published | boolean
  readonly items?: Published
  readonly anyOf?: readonly Published[]
  readonly oneOf?: readonly Published[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly maxLength?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
}

interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Published }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Published }>> }>
  >
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Published>> }
}

/** Committed description of a product. */
export class Described {
  readonly #description: Description

  constructor(product: 'gateway' | 'console') {
    this.#description = JSON.parse(readFileSync(`openapi/${product}.json`, 'utf8')) as Description
  }

  operation(method: string, path: string): Operation | undefined {
    return this.#description.paths[path]?.[method.toLowerCase()]
  }

  /** Every form of the body of a request; none when it takes no JSON. */
  bodies(method: string, path: string): Published[] {
    const content = this.operation(method, path)?.requestBody?.content ?? {}
    return Object.values(content).flatMap(({ schema }) => this.forms(schema))
  }

  /** Every form of the answer, of each item where it is a list. */
  answers(method: string, path: string): Published[] {
    const content = this.operation(method, path)?.responses['200']?.content ?? {}
    return Object.entries(content)
      .filter(([type]) => type !== planType)
      .flatMap(([, { schema }]) => this.forms(schema))
      .flatMap((form) => (form.items ? this.forms(form.items) : [form]))
  }

  /** The forms that a schema allows, without references and choices. */
  forms(schema: Published): Published[] {
    if (schema.$ref) return this.forms(this.#description.components.schemas[schema.$ref.split('/').at(-1)!]!)
    const choices = schema.anyOf ?? schema.oneOf
    return choices && !schema.properties ? choices.flatMap((each) => this.forms(each)) : [schema]
  }

  /** The forms of a field: `ether.device`, `filters[].key`, `data.*.result`. */
  fields(forms: readonly Published[], place: string): Published[] {
    const [step, ...rest] = place.split('.')
    const name = step!.replace('[]', '')
    const found = forms
      .flatMap((form) => {
        const inner = step === '*' ? [form.additionalProperties ?? null] : [form.properties?.[name] ?? null]
        return inner.flatMap((each) => (typeof each !== 'object' || each === null ? [] : this.#marked(each)))
      })
      .flatMap((form) => (step!.endsWith('[]') && form.items ? this.forms(form.items) : [form]))
    return rest.length === 0 ? found : this.fields(found, rest.join('.'))
  }

  /** The forms of a property, each with the marks of the property. */
  #marked(property: Published): Published[] {
    const { readOnly, writeOnly } = property
    return this.forms(property).map((form) => ({
      ...form,
      ...(readOnly ? { readOnly } : {}),
      ...(writeOnly ? { writeOnly } : {}),
    }))
  }
}
