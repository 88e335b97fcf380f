import * as z from 'zod'

/**
 * The types of an OpenAPI 3.1 document in the shape that `openapi-fetch` takes (`paths`, `components`, `webhooks`), of
 * JSON Schema as our own documents use it. openapi-typescript makes the same with the compiler's API, which TypeScript 7 has not.
 */

const json = z.json()
const record = z.record(z.string(), json)
const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  const: json.optional(),
  enum: z.array(json).optional(),
  anyOf: z.array(json).optional(),
  oneOf: z.array(json).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: json.optional(),
  properties: record.optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: json.optional(),
})
const contents = z.record(z.string(), z.looseObject({ schema: json }))
const bodySchema = z.looseObject({ required: z.boolean().default(false), content: contents })
const parameterSchema = z.looseObject({ name: z.string(), in: z.string(), required: z.boolean(), schema: json })
const operationSchema = z.looseObject({
  parameters: z.array(parameterSchema).default([]),
  requestBody: bodySchema.optional(),
  responses: z.record(z.string(), z.looseObject({ content: contents.optional() })),
})
const pathsSchema = z.record(z.string(), z.record(z.string(), operationSchema))
const documentSchema = z.looseObject({
  paths: pathsSchema,
  webhooks: pathsSchema.default({}),
  components: z.looseObject({ schemas: record }),
})

type Json = z.core.util.JSONType
type Operation = z.output<typeof operationSchema>

const primitives: Readonly<Record<string, string>> = { string: 'string', boolean: 'boolean', null: 'null' }

const quoted = (name: string) => JSON.stringify(name)
/** Statuses are numbers. */
const keyOf = (name: string) => (/^\d+$/.test(name) ? name : quoted(name))
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')

function typeOf(part: Json): string {
  const schema = schemaSchema.parse(part)
  if (schema.$ref !== undefined) return `components['schemas'][${quoted(schema.$ref.split('/').at(-1) ?? '')}]`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const several = schema.anyOf ?? schema.oneOf
  if (several !== undefined) return union(several.map(typeOf))
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : union(types.map((type) => typeNamed(type, schema)))
}

function typeNamed(type: string, { items, properties, required, additionalProperties }: z.output<typeof schemaSchema>) {
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'array') return `(${items === undefined ? 'unknown' : typeOf(items)})[]`
  if (type !== 'object') return primitives[type] ?? 'unknown'
  if (properties !== undefined) {
    return objectOf(
      Object.entries(properties).map(([name, part]) => [name, typeOf(part), required.includes(name)] as const),
    )
  }
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'never'
  return `Record<string, ${rest}>`
}

type Member = readonly [name: string, type: string, isRequired: boolean]

function objectOf(members: readonly Member[]): string {
  return `{ ${members.map(([name, type, isRequired]) => `${keyOf(name)}${isRequired ? '' : '?'}: ${type}`).join('; ')} }`
}

function contentOf(content: z.output<typeof contents>): string {
  return objectOf(Object.entries(content).map(([mediaType, { schema }]) => [mediaType, typeOf(schema), true]))
}

function operationOf({ parameters, requestBody, responses }: Operation): string {
  const inPlaces = ['query', 'header', 'path'].map((place): Member => {
    const own = parameters.filter((parameter) => parameter.in === place)
    const members = own.map(({ name, required, schema }): Member => [name, typeOf(schema), required])
    const type = members.length === 0 ? 'never' : objectOf(members)
    return [place, type, own.some(({ required }) => required)]
  })
  const answers = Object.entries(responses).map(([status, { content }]): Member => [
    status,
    objectOf([['content', content ? contentOf(content) : 'never', true]]),
    true,
  ])
  const body: Member[] =
    requestBody === undefined
      ? []
      : [['requestBody', objectOf([['content', contentOf(requestBody.content), true]]), requestBody.required]]
  return objectOf([['parameters', objectOf(inPlaces), true], ...body, ['responses', objectOf(answers), true]])
}

function pathsOf(paths: z.output<typeof pathsSchema>): string {
  return objectOf(
    Object.entries(paths).map(([path, methods]) => [
      path,
      objectOf(Object.entries(methods).map(([method, operation]) => [method, operationOf(operation), true])),
      true,
    ]),
  )
}

/** A module of types. */
export function openApiTypes(document: unknown): string {
  const { paths, webhooks, components } = documentSchema.parse(document)
  const schemas = objectOf(Object.entries(components.schemas).map(([name, schema]) => [name, typeOf(schema), true]))
  return [
    '/* oxlint-disable max-lines -- it is written by a script */',
    '/** Written by `npm run openapi` out of the published description, as a tool of somebody else would. */',
    `export type paths = ${pathsOf(paths)}`,
    `export type webhooks = ${pathsOf(webhooks)}`,
    `export type components = ${objectOf([['schemas', schemas, true]])}`,
    '',
  ].join('\n\n')
}
