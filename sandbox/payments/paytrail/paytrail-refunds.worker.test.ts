import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { callSandbox, postJson, press } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import { open, pathsOf, refund, verified } from '#tests/support/paytrail-shop.ts'

beforeEach(() => emptyDatabase(env.DB))

describe('a refund', () => {
  async function paid(method: string, plan = 'accept') {
    const seen = fakeShop(200)
    const { transactionId, href } = await open()
    await press(new URL(href).pathname, 'pay', method)
    await postJson(`/payments/api/payments/paytrail/${transactionId}/refund-plan`, { plan }, 'PUT')
    seen.length = 0
    return { id: transactionId, seen }
  }

  it('is done at once and the shop is told', async () => {
    const { id, seen } = await paid('osuuspankki')
    const response = await refund(id, { refundStamp: 'r-1', refundReference: 'ref-1' })
    expect(response.status).toBe(201)
    const answer = await response.json<{ transactionId: string }>()
    expect(answer).toMatchObject({ status: 'ok', provider: 'osuuspankki' })
    const said = verified(seen[0]?.url ?? '')
    expect(said).toMatchObject({ 'checkout-transaction-id': answer.transactionId, 'checkout-status': 'ok' })
    expect(said).toMatchObject({ 'checkout-stamp': 'r-1', 'checkout-reference': 'ref-1', 'checkout-amount': '1000' })
  })

  it('never gives back more than was paid', async () => {
    const { id } = await paid('osuuspankki')
    expect((await refund(id, { amount: 24_000 })).status).toBe(201)
    expect((await refund(id, { amount: 896 })).status).toBe(400)
    expect((await refund(id, { amount: 895 })).status).toBe(201)
  })

  it('never does so either when asked twice at once', async () => {
    const { id } = await paid('osuuspankki')
    const answers = await Promise.all([refund(id, { amount: 20_000 }), refund(id, { amount: 20_000 })])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '400'])
  })

  it('waits where it was so planned, and is decided later', async () => {
    const { id, seen } = await paid('osuuspankki', 'wait')
    const answer = await (await refund(id)).json<{ transactionId: string }>()
    expect(answer).toMatchObject({ status: 'pending' })
    expect(seen).toEqual([])
    const path = `/payments/api/refunds/paytrail/${answer.transactionId}/refuse`
    expect((await postJson(path, {})).status).toBe(204)
    expect(pathsOf(seen)).toEqual(['GET /call/no'])
    expect(verified(seen[0]?.url ?? '')).toMatchObject({ 'checkout-status': 'fail' })
    expect((await postJson(path, {})).status).toBe(409)
  })

  it('is refused where it was so planned', async () => {
    const { id } = await paid('osuuspankki', 'refuse')
    expect(await (await refund(id)).json()).toMatchObject({ status: 'fail' })
  })

  it('needs an e-mail address where the bank gives back by e-mail only', async () => {
    const { id } = await paid('spankki')
    expect((await refund(id)).status).toBe(422)
    expect(await (await refund(id, { email: 'asiakas@esimerkki.fi' })).json()).toMatchObject({ status: 'pending' })
  })

  it('is made once where the bank takes one', async () => {
    const { id } = await paid('nordea')
    expect((await refund(id)).status).toBe(201)
    expect((await refund(id)).status).toBe(400)
  })

  it('is not made of what was not paid', async () => {
    const { transactionId } = await open()
    expect((await refund(transactionId)).status).toBe(400)
  })

  it('is not made without addresses to tell', async () => {
    const { id } = await paid('osuuspankki')
    expect((await refund(id, { callbackUrls: undefined })).status).toBe(400)
  })

  it('is unknown after the daily wipe', async () => {
    const { id } = await paid('osuuspankki')
    await callSandbox('/payments/api/payments?provider=paytrail', { method: 'DELETE' })
    expect((await refund(id)).status).toBe(404)
  })
})
