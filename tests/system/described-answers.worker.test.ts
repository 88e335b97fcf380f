import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { descriptions } from '#tests/support/api-descriptions.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { seedLocker, seedProcess } from '#tests/support/factories.ts'
import { publishedSchema } from '#tests/support/published-api.ts'
import { wildCall, type WildCall } from '#tests/support/wild-calls.ts'

/** The number of calls for a document. */
const runs = env.LONG === '1' ? 20_000 : 250

let app: TestApp
beforeEach(async () => {
  await freshDatabase()
  app = testApp()
})

/** Returns the part of an answer that its description does not say; null where it says all of it. */
async function surprise(
  published: ReturnType<typeof publishedSchema>,
  { operation, path, body }: WildCall,
  answer: Response,
) {
  const name = `${operation.method} ${operation.path}`
  const told = { name, path: path.slice(0, 200), body: body?.slice(0, 300), status: answer.status }
  const text = await answer.clone().text()
  try {
    const { error } = published.answer(name, answer).safeParse(answer.status === 204 ? null : JSON.parse(text))
    const missing = published.missingHeaders(name, answer)
    return error === undefined && missing.length === 0 ? null : { ...told, text: text.slice(0, 500), error, missing }
  } catch (error) {
    return { ...told, text: text.slice(0, 500), error: String(error) }
  }
}

type Calling = {
  description: unknown
  known: Parameters<typeof wildCall>[1]
  send: (call: WildCall) => Promise<Response>
  /** Operations that some of the calls have to come through to. */
  surely: readonly string[]
}

async function expectDescribed({ description, known, send, surely }: Calling) {
  const published = publishedSchema(description)
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(wildCall(published, known), async (call) => {
      app.clock.advance(1500)
      const answer = await send(call)
      seen.add(`${call.operation.operationId} ${answer.status}`)
      expect(await surprise(published, call, answer)).toBeNull()
    }),
    { numRuns: runs },
  )
  for (const operationId of surely) expect([...seen].join()).toContain(`${operationId} 2`)
}

describe('whatever is sent, no answer is other than described', () => {
  it('by the dealer API', async () => {
    const dealer = await seedDealer({ app })
    const ids: string[] = []
    for (const number of ['26-1', '26-2', '26-3']) {
      await dealer.put(undefined, number)
      ids.push((await (await dealer.create({ externalWorkOrderId: number })).json<{ id: string }>()).id)
    }
    const shown = { right: { token: 'key-of-acc_north' }, wrong: { token: 'of nobody' }, nothing: {} }
    await expectDescribed({
      description: descriptions.dms,
      known: {
        id: ids,
        externalWorkOrderId: ['26-1', '26-9'],
        limit: ['1', '500'],
        Workshop: ['acc_north', 'acc_north', 'acc_north'],
      },
      surely: ['putWorkOrder', 'getWorkOrder', 'getProcess', 'listChanges', 'listWorkOrders', 'listWorkshops'],
      send: (call) =>
        app.request(call.path, {
          method: call.operation.method.toUpperCase(),
          csrf: false,
          headers: call.headers,
          ...shown[call.shows],
          ...(call.body !== null && { body: call.body }),
        }),
    })
  }, 600_000)

  it('by the device API', async () => {
    await seedDealer({ app })
    await seedLocker({ boxes: [{ number: 1 }, { number: 2 }, { number: 3 }, { number: 4 }] })
    await seedProcess({ state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '123456' } })
    const cabinet = await seedCabinet(app)
    const terminal = await seedCabinet(app, { id: 'dev_terminal', kind: 'TERMINAL', lockerId: null })
    await expectDescribed({
      description: descriptions.device,
      known: {},
      surely: ['heartbeat', 'sync'],
      send: ({ operation, path, headers, body, shows }) => {
        const device = operation.path.includes('/terminal/') ? terminal : cabinet
        const signed = device.headersOf({ path, body: body ?? '', ...(shows === 'wrong' && { signature: 'x' }) })
        return app.request(path, {
          method: operation.method.toUpperCase(),
          csrf: false,
          headers: {
            ...signed,
            ...(headers['Content-Type'] !== undefined && { 'Content-Type': headers['Content-Type'] }),
          },
          ...(body !== null && { body }),
        })
      },
    })
  }, 600_000)
})
