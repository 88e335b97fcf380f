import * as z from 'zod'

import type { Problem } from '#worker/contract/problem.ts'

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
  errors: z.array(z.object({ path: z.string(), code: z.string() })).exactOptional(),
})

export type Parameter = {
  name: string
  in: 'path' | 'header'
  required: boolean
  description: string
  schema: object
  example: string
}

type Content<SchemaName extends string> = { schema: SchemaName; example: unknown }

/** By status: each code to act on, and what it means. */
export type Problems = Readonly<Record<number, Readonly<Record<string, string>>>>

/** One route as it is described: what it takes, what it answers and how it refuses. */
export type Operation<SchemaName extends string> = {
  method: 'get' | 'put' | 'post'
  path: string
  operationId: string
  summary: string
  description: string
  parameters: readonly Parameter[]
  body?: Content<SchemaName> & { required: boolean }
  answers: Readonly<Record<string, Content<SchemaName> & { description: string }>>
  problems: Problems
}

export type ApiDescription<SchemaName extends string> = {
  info: { title: string; version: string; description: string }
  operations: readonly Operation<SchemaName>[]
  schemas: Readonly<Record<SchemaName, z.ZodType>>
  security: readonly Readonly<Record<string, readonly string[]>>[]
  securitySchemes: Readonly<Record<string, object>>
}

const requestId = 'req_1k3v6q2c84hz5x0m9t7w2rbpn'

function schemaRef(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

type AnyOperation = Operation<string>

/** The path as the examples call it. */
function instanceOf({ path, parameters }: AnyOperation): string {
  return parameters.reduce((filled, { name, example }) => filled.replace(`{${name}}`, example), path)
}

/** The answer of one status, with an example of each code it may carry. */
function problemAnswer(operation: AnyOperation, status: number, meanings: Readonly<Record<string, string>>) {
  const instance = instanceOf(operation)
  const values = Object.entries(meanings).map(([code, title]): [string, { value: Problem }] => [
    code,
    { value: { type: `urn:problem:${code}`, title, status, code, instance, requestId } },
  ])
  const description = Object.entries(meanings).map(([code, meaning]) => `\`${code}\`: ${meaning}.`)
  return {
    description: description.join('\n\n'),
    content: { 'application/problem+json': { schema: schemaRef('Problem'), examples: Object.fromEntries(values) } },
  }
}

function operationOf(operation: AnyOperation) {
  const { operationId, summary, description, parameters, body } = operation
  const responses: Record<string, object> = {}
  for (const [status, { schema, example, ...rest }] of Object.entries(operation.answers)) {
    responses[status] = { ...rest, content: { 'application/json': { schema: schemaRef(schema), example } } }
  }
  for (const [status, meanings] of Object.entries(operation.problems)) {
    responses[status] = problemAnswer(operation, Number(status), meanings)
  }
  return {
    operationId,
    summary,
    description,
    parameters,
    ...(body
      ? {
          requestBody: {
            required: body.required,
            content: { 'application/json': { schema: schemaRef(body.schema), example: body.example } },
          },
        }
      : {}),
    responses,
  }
}

function pathsOf(operations: readonly AnyOperation[]) {
  const byPath: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    byPath[operation.path] = { ...byPath[operation.path], [operation.method]: operationOf(operation) }
  }
  return byPath
}

/** Each schema as JSON Schema 2020-12, referring to the others by name. */
function jsonSchemas(schemas: Readonly<Record<string, z.ZodType>>): Record<string, object> {
  const described = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) described.add(schema, { id })
  const made = z.toJSONSchema(described, { uri: (id) => `#/components/schemas/${id}`, io: 'input' }).schemas
  return Object.fromEntries(
    Object.entries(made).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}

/** The whole document; it stands for the origin that it is fetched from. */
export function openApiDocument<SchemaName extends string>(api: ApiDescription<SchemaName>) {
  return {
    openapi: '3.1.0',
    info: api.info,
    servers: [{ url: '/' }],
    security: api.security,
    paths: pathsOf(api.operations),
    components: { securitySchemes: api.securitySchemes, schemas: jsonSchemas(api.schemas) },
  }
}
