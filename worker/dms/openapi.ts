import type { Problem } from '#domain/contract/problem.ts'

import { operations, type Operation } from './openapi-operations.ts'
import { jsonSchemas, schemaRef } from './openapi-schemas.ts'

const parameters = {
  externalWorkOrderId: {
    name: 'externalWorkOrderId',
    in: 'path',
    required: true,
    description: 'The number of the work order in the dealer system.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
    example: '26-004817',
  },
  processId: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id that the creation of the process answered.',
    schema: { type: 'string' },
    example: 'prc_1k3v6q2c84hz5x0m9t7w2rbpn',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A key of the caller’s own for this one creation, kept for at least 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '0d6c4a2e-7f0f-4b58-9c53-2f2f8a3f7f11',
  },
} as const

/** The answer of one status, with an example of each code it may carry. */
function problemAnswer({ path }: Operation, status: number, meanings: Readonly<Record<string, string>>) {
  const values = Object.entries(meanings).map(([code, title]): [string, { value: Problem }] => [
    code,
    { value: { type: `urn:problem:${code}`, title, status, code, instance: instanceOf(path), requestId } },
  ])
  const description = Object.entries(meanings).map(([code, meaning]) => `\`${code}\`: ${meaning}.`)
  return {
    description: description.join('\n\n'),
    content: { 'application/problem+json': { schema: schemaRef('Problem'), examples: Object.fromEntries(values) } },
  }
}

const requestId = 'req_1k3v6q2c84hz5x0m9t7w2rbpn'

function instanceOf(path: string): string {
  return path
    .replace('{externalWorkOrderId}', parameters.externalWorkOrderId.example)
    .replace('{id}', parameters.processId.example)
}

function operationOf(operation: Operation) {
  const { operationId, summary, description, body } = operation
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
    parameters: operation.parameters.map((name) => parameters[name]),
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

function paths() {
  const byPath: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    byPath[operation.path] = { ...byPath[operation.path], [operation.method]: operationOf(operation) }
  }
  return byPath
}

/** The OpenAPI 3.1 description of the dealer system's API, made of the schemas that its routes check with. */
export function dmsOpenApi(appUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workshop self-service: dealer system API',
      version: '1.0.0',
      description:
        'Prices are euros without VAT with at most two decimals; instants are ISO 8601 with an offset. Unknown fields are refused. ' +
        'Failures are `application/problem+json`: act on `code`, never on `title`.',
    },
    servers: [{ url: appUrl }],
    security: [{ apiKey: [] }],
    paths: paths(),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of the account.' } },
      schemas: jsonSchemas(),
    },
  }
}
