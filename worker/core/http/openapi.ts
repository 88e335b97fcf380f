import * as z from 'zod'

import type { Problem } from '#worker/contract/problem.ts'
import type { AnswerOf, Refusals, Route } from '#worker/contract/route.ts'

import { answerHeaders, headersOf, type AnswerHeader } from './openapi-headers.ts'

/**
 * OpenAPI 3.1 of an API for machines, made of the schemas that its routes check with. Only scripts and tests make it:
 * what is published is a file among the static pages.
 */

export const problemSchema: z.ZodType<Problem> = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  instance: z.string(),
  requestId: z.string(),
  detail: z.string().exactOptional(),
  errors: z
    .array(z.object({ path: z.string(), code: z.string(), limit: z.number().int().exactOptional() }))
    .exactOptional(),
  time: z.iso.datetime().exactOptional(),
  totals: z.record(z.string(), z.object({ sent: z.number(), counted: z.number() })).exactOptional(),
})

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: object
  example: string | number
}

type CodesOf<Declared extends Route> = Declared extends { problems: infer Problems extends Refusals }
  ? Problems[keyof Problems & number][number]
  : never

/** Prose and examples beside the declaration of a route. `problems`: the meaning of each code. */
export type Words<Declared extends Route> = {
  operationId: string
  summary: string
  description: string
  answer: { description: string; example: AnswerOf<Declared>; headers?: readonly AnswerHeader[] }
  problems: Readonly<Record<CodesOf<Declared>, string>>
} & (Declared extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : unknown)

export type WordsOf<Routes extends MachineRoutes> = { readonly [Name in keyof Routes]: Words<Routes[Name]> }

type MachineRoutes = Readonly<Record<string, Route>>
type ParameterWords = Readonly<Record<string, { description: string; example: string }>>

export type ApiDescription<Routes extends MachineRoutes> = {
  info: { title: string; version: string; description: string }
  routes: Routes
  words: WordsOf<Routes>
  /** Parameters in paths, queries and headers. */
  parameters?: ParameterWords
  /** Refusals that every call of the API may get, and their meaning. */
  everywhere?: Everywhere
  /** Headers that every call carries. */
  headers?: readonly Parameter[]
  /** The schemas of the routes, and of what they are made of, under the names that they are known by. */
  schemas: Readonly<Record<string, z.ZodType>>
  security: readonly Readonly<Record<string, readonly string[]>>[]
  securitySchemes: Readonly<Record<string, object>>
  /** Our own calls, by the name of the event. */
  webhooks?: Readonly<Record<string, Webhook>>
}

/** A call of ours: its body by the name of its schema, and what it is answered with. */
export type Webhook = { summary: string; description: string; schema: z.ZodType; example: unknown }

type OperationWords = Pick<Words<Route>, 'operationId' | 'summary' | 'description'> & {
  body?: unknown
  answer: { description: string; example: unknown; headers?: readonly AnswerHeader[] }
  problems: Readonly<Record<string, string>>
}
type Everywhere = { problems: Refusals; words: Readonly<Record<string, string>> }
type Operation = {
  everywhere: Everywhere
  path: string
  method: string
  route: Route
  words: OperationWords
  parameters: readonly Parameter[]
  schemas: Schemas
}
type Schemas = ApiDescription<MachineRoutes>['schemas']

/** Answers that any call to a machine's API may get. */
const always: Refusals = { 500: ['internal'], 503: ['database.busy', 'database.full', 'database.moving'] }
const alwaysForWrites: Refusals = { 413: ['request.too_large'], 415: ['request.unsupported_media_type'] }
const alwaysWords: Readonly<Record<string, string>> = {
  internal: 'A fault of ours; ask again later',
  'database.busy': 'The database is busy; nothing was lost, ask again',
  'database.full': 'The database is full; it is looked after, ask again',
  'database.moving': 'The workshop is moving to another database; ask again',
  'request.too_large': 'The body is longer than is read',
  'request.unsupported_media_type': 'There is a body, and it is not `application/json`',
}

/** Refusals of a route and of all routes, by status. */
function problemsOf({ route, method, everywhere }: Operation): Refusals {
  const { problems = {} } = route
  const others = method === 'GET' ? [always, everywhere.problems] : [always, everywhere.problems, alwaysForWrites]
  const merged: Record<number, readonly string[]> = { ...problems }
  for (const [status, codes] of others.flatMap((one) => Object.entries(one)))
    merged[Number(status)] = [...new Set([...(merged[Number(status)] ?? []), ...codes])]
  return merged
}

const requestId = 'req_1k3v6q2c84hz5x0m9t7w2rbpn'

function schemaRef(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

function content(schemas: Schemas, schema: unknown, example: unknown, mediaType = 'application/json') {
  const [name] = Object.entries(schemas).find(([, one]) => one === schema) ?? []
  if (name === undefined) throw new Error('A schema of a route has no name')
  return { [mediaType]: { schema: schemaRef(name), example } }
}

function jsonSchema(schema: z.core.$ZodType): object {
  return Object.fromEntries(
    Object.entries(z.toJSONSchema(schema, { io: 'input' })).filter(([key]) => key !== '$schema'),
  )
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** The places in the path, the query and the headers, checked as the route declares them. */
function parametersOf(path: string, route: Route, words: ParameterWords): Parameter[] {
  const described = (name: string, schema: object) => {
    const known = words[name]
    if (known === undefined) throw new Error(`${name} is not described`)
    const isNumber = 'type' in schema && (schema.type === 'integer' || schema.type === 'number')
    return { ...known, example: isNumber ? Number(known.example) : known.example }
  }
  const places = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => {
    const schema = jsonSchema(route.params?.[name] ?? z.string())
    const { description, example } = described(name, schema)
    return { name, in: 'path', required: true, description, schema, example }
  })
  const given = (where: 'query' | 'header', shape: ReturnType<typeof shapeOf>) =>
    Object.entries(shape).map(([key, checked]): Parameter => {
      const name = Object.keys(words).find((one) => one.toLowerCase() === key.toLowerCase()) ?? key
      const required = !z.safeParse(checked, undefined).success
      const schema = jsonSchema(checked)
      const { description, example } = described(name, schema)
      return { name, in: where, required, description, schema, example }
    })
  return [...places, ...given('query', shapeOf(route.query)), ...given('header', shapeOf(route.headers))]
}

/** The answer of one status, with an example of each code it may carry. */
function problemAnswer(operation: Operation, status: number, codes: readonly string[]) {
  const { path, parameters } = operation
  const instance = parameters.reduce((filled, { name, example }) => filled.replace(`{${name}}`, String(example)), path)
  const values = codes.map((code): [string, { value: Problem }] => [
    code,
    { value: { type: `urn:problem:${code}`, title: wordsOf(operation, code), status, code, instance, requestId } },
  ])
  return {
    description: codes.map((code) => `\`${code}\`: ${wordsOf(operation, code)}.`).join('\n\n'),
    headers: headersOf(status),
    content: { 'application/problem+json': { schema: schemaRef('Problem'), examples: Object.fromEntries(values) } },
  }
}

function wordsOf({ words, everywhere }: Pick<Operation, 'words' | 'everywhere'>, code: string): string {
  const said = words.problems[code] ?? everywhere.words[code] ?? alwaysWords[code]
  if (said === undefined) throw new Error(`${code} is not described`)
  return said
}

function operationOf(operation: Operation) {
  const { route, words, parameters, schemas } = operation
  const { operationId, summary, description } = words
  const { schema, status, mediaType } = route.answer
  const isEmpty = route.answer.way === 'nothing'
  const answered = {
    description: words.answer.description,
    headers: headersOf(status, words.answer.headers),
    ...(isEmpty ? {} : { content: content(schemas, schema, words.answer.example, mediaType) }),
  }
  const problems = Object.entries(problemsOf(operation)).map(
    ([code, codes]) => [code, problemAnswer(operation, Number(code), codes)] as const,
  )
  const taken = route.body && {
    requestBody: { required: !route.isBodyOptional, content: content(schemas, route.body, words.body) },
  }
  return {
    operationId,
    summary,
    description,
    tags: [tagOf(operation.path)],
    parameters,
    ...taken,
    responses: { [String(isEmpty ? 204 : status)]: answered, ...Object.fromEntries(problems) },
  }
}

/** `/api/dms/work-order/{id}` is of `work-order`. */
function tagOf(path: string): string {
  return path.split('/')[3] ?? path
}

const nothingEverywhere: Everywhere = { problems: {}, words: {} }

function pathsOf(api: Described) {
  const { routes, words, parameters = {}, headers = [], schemas, everywhere = nothingEverywhere } = api
  const byPath: Record<string, Record<string, object>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', pattern = ''] = name.split(' ')
    const documented = words[name]
    if (documented === undefined) throw new Error(`${name} is not described`)
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
    const all = [...parametersOf(pattern, route, parameters), ...headers]
    const operation = operationOf({ everywhere, path, method, route, words: documented, parameters: all, schemas })
    byPath[path] = { ...byPath[path], [method.toLowerCase()]: operation }
  }
  return byPath
}

function webhooksOf({ webhooks = {}, schemas }: Pick<Described, 'webhooks' | 'schemas'>) {
  const calls = Object.entries(webhooks).map(([name, { summary, description, schema, example }]): [string, object] => [
    name,
    {
      post: {
        operationId: name,
        summary,
        description,
        tags: ['webhook'],
        security: [],
        requestBody: { required: true, content: content(schemas, schema, example) },
        responses: { '2XX': { description: 'Taken. Whatever else is answered, it is sent again.' } },
      },
    },
  ])
  return calls.length === 0 ? {} : { webhooks: Object.fromEntries(calls) }
}

type Described = Omit<ApiDescription<MachineRoutes>, 'words'> & { words: Readonly<Record<string, OperationWords>> }

/** Each schema as JSON Schema 2020-12, referring to the others by name. */
function jsonSchemas(schemas: Readonly<Record<string, z.ZodType>>): Record<string, object> {
  const described = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) described.add(schema, { id })
  const made = z.toJSONSchema(described, { uri: (id) => `#/components/schemas/${id}`, io: 'input' }).schemas
  return Object.fromEntries(
    Object.entries(made).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}

const publisher = {
  contact: { name: 'The operator of the installation', url: 'https://huolto.example' },
  license: { name: 'Proprietary', url: 'https://huolto.example' },
}

/** The whole document; it stands for the origin that it is fetched from. */
export function openApiDocument<const Routes extends MachineRoutes>(api: ApiDescription<Routes> & Described) {
  const paths = pathsOf(api)
  const used = JSON.stringify(paths)
  const headers = Object.entries(answerHeaders).filter(([name]) => used.includes(`#/components/headers/${name}"`))
  const tags = new Set([...Object.keys(paths).map(tagOf), ...(api.webhooks === undefined ? [] : ['webhook'])])
  return {
    openapi: '3.1.0',
    info: { ...api.info, ...publisher },
    servers: [
      { url: 'https://{host}', description: 'The installation.', variables: { host: { default: 'huolto.example' } } },
    ],
    tags: [...tags].map((name) => ({ name, description: `Calls about: ${name}.` })),
    security: api.security,
    paths,
    ...webhooksOf(api),
    components: {
      securitySchemes: api.securitySchemes,
      headers: Object.fromEntries(headers),
      schemas: jsonSchemas(api.schemas),
    },
  }
}
