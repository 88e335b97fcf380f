import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { descriptions } from '#tests/support/api-descriptions.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const content = z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) }))
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.object({ content: content.default({}) })) })),
  ),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})

const published = () => documentSchema.parse(descriptions.dms)

/** The schema that the document names for an answer, made from the document alone. */
function answerSchema(document: z.infer<typeof documentSchema>, operation: string, response: Response): z.ZodType {
  const [method = '', path = ''] = operation.split(' ')
  const described = document.paths[path]?.[method]?.responses[String(response.status)]
  const mediaType = response.headers.get('Content-Type')?.split(';')[0] ?? ''
  const reference = described?.content[mediaType]?.schema.$ref
  if (reference === undefined) throw new Error(`${operation} ${response.status} ${mediaType} is not described`)
  const local: unknown = JSON.parse(
    JSON.stringify({ $ref: reference, $defs: document.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  )
  return z.fromJSONSchema(z.record(z.string(), z.unknown()).parse(local))
}

const putOrder = 'put /api/dms/work-order/{externalWorkOrderId}'
const getOrder = 'get /api/dms/work-order/{externalWorkOrderId}'
const create = 'post /api/dms/process'
const get = 'get /api/dms/process/{id}'
const cancel = 'post /api/dms/process/{id}/cancel'

async function created(dealer: Dealer): Promise<string> {
  await dealer.put()
  return z.object({ id: z.string() }).parse(await (await dealer.create()).json()).id
}

const noContact = { ...workOrderExample, customer: {} }
const answers: readonly [operation: string, status: number, (dealer: Dealer) => Promise<Response>][] = [
  [putOrder, 200, (dealer) => dealer.put()],
  [putOrder, 422, (dealer) => dealer.put({})],
  [putOrder, 401, (dealer) => dealer.app.request('/api/dms/work-order/1', { method: 'PUT', csrf: false, json: {} })],
  [putOrder, 400, (dealer) => dealer.call('PUT', '/work-order/1', undefined, { 'Content-Type': 'application/json' })],
  [getOrder, 200, async (dealer) => (await dealer.put(), dealer.call('GET', '/work-order/26-1'))],
  [getOrder, 200, async (dealer) => (await created(dealer), dealer.call('GET', '/work-order/26-1'))],
  [
    getOrder,
    200,
    async (dealer) => (await dealer.put({ customer: {}, orderRows: [] }), dealer.call('GET', '/work-order/26-1')),
  ],
  [getOrder, 404, (dealer) => dealer.call('GET', '/work-order/26-1')],
  [getOrder, 422, (dealer) => dealer.call('GET', '/work-order/a%20b')],
  [create, 201, async (dealer) => (await dealer.put(), dealer.create())],
  [create, 404, (dealer) => dealer.create()],
  [create, 409, async (dealer) => (await created(dealer), dealer.create())],
  [create, 422, async (dealer) => (await dealer.put(noContact), dealer.create())],
  [get, 200, async (dealer) => dealer.call('GET', `/process/${await created(dealer)}`)],
  [get, 404, (dealer) => dealer.call('GET', '/process/prc_1')],
  [cancel, 200, async (dealer) => dealer.call('POST', `/process/${await created(dealer)}/cancel`, { reason: 'x' })],
  [cancel, 404, (dealer) => dealer.call('POST', '/process/prc_1/cancel', {})],
  [cancel, 422, (dealer) => dealer.call('POST', '/process/prc_1/cancel', { reason: 1 })],
]

describe('the published description', () => {
  it.each(answers)('of %s answering %i fits what is really answered', async (operation, status, call) => {
    const document = published()
    const response = await call(await seedDealer())
    expect(response.status).toBe(status)
    const schema = answerSchema(document, operation, response)
    expect(schema.safeParse(await response.json()).error).toBeUndefined()
  })

  it('tells a wrong answer from a right one', async () => {
    const document = published()
    const response = await (await seedDealer()).put()
    const schema = answerSchema(document, putOrder, response)
    expect(schema.safeParse({ externalWorkOrderId: '26-1', version: 1 }).success).toBe(false)
    expect(schema.safeParse({ externalWorkOrderId: '26-1', version: 1, changed: true, extra: 1 }).success).toBe(false)
  })
})
