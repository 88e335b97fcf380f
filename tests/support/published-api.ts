/**
 * A published OpenAPI document, read from the document alone as somebody outside would:
 *
 *   const published = publishedSchema(document)
 *   published.answer('get /api/dms/process', response)      // the schema of this answer; throws where there is none
 *   published.webhook('process.paid')                       // the schema of a body that we send
 */
import * as z from 'zod'

const schema = z.object({ schema: z.json() })
const answerSchema = z.object({
  headers: z.record(z.string(), z.json()).default({}),
  content: z.record(z.string(), schema).default({}),
})
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: z.json(),
  example: z.coerce.string(),
})
const bodySchema = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.json(), example: z.json() }) }),
})
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: bodySchema.optional(),
  responses: z.record(z.string(), answerSchema),
})
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  webhooks: z.record(z.string(), z.object({ post: z.object({ requestBody: bodySchema }) })).default({}),
  components: z.object({
    schemas: z.record(z.string(), z.json()),
    headers: z.record(z.string(), z.object({ required: z.boolean().default(false) })),
  }),
})

export type Operation = z.output<typeof operationSchema> & { method: string; path: string }

/** An answer without a body is read as null. */
const nothing = { schema: { type: 'null' } as const }

export function publishedSchema(published: unknown) {
  const document = documentSchema.parse(published)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  )
  /** A schema as it stands in the document, with what it refers to. */
  function made(part: z.core.util.JSONType): z.ZodType {
    const whole = typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {}
    const local = JSON.stringify({ ...whole, $defs: document.components.schemas })
    const read: unknown = JSON.parse(local.replaceAll('#/components/schemas/', '#/$defs/'))
    return z.fromJSONSchema(z.record(z.string(), z.unknown()).parse(read))
  }
  function described(operation: string, response: Response) {
    const [method = '', path = ''] = operation.split(' ')
    const answer = document.paths[path]?.[method]?.responses[String(response.status)]
    const mediaType = response.headers.get('Content-Type')?.split(';')[0] ?? ''
    const isEmpty = response.status === 204 && mediaType === '' && Object.keys(answer?.content ?? {}).length === 0
    const content = isEmpty ? nothing : answer?.content[mediaType]
    if (answer === undefined || content === undefined) {
      throw new Error(`${operation} ${response.status} ${mediaType} is not described`)
    }
    return { answer, content }
  }
  return {
    operations,
    schemas: document.components.schemas,
    made,
    answer: (operation: string, response: Response) => made(described(operation, response).content.schema),
    /** Headers that the description promises and that the answer lacks. */
    missingHeaders(operation: string, response: Response): string[] {
      const named = Object.keys(described(operation, response).answer.headers)
      return named.filter((name) => document.components.headers[name]?.required === true && !response.headers.has(name))
    },
    webhook: (type: string) => made(bodyOf(type).schema),
    exampleOf: (type: string) => bodyOf(type).example,
  }
  function bodyOf(type: string) {
    const call = document.webhooks[type]
    if (call === undefined) throw new Error(`${type} is not described`)
    return call.post.requestBody.content['application/json']
  }
}
