import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { callSandbox, postJson } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { call as callSoap, type ServiceKey } from '#tests/support/resurs-soap.ts'

// Nobody signed these calls: 401 is how an ordinary Paytrail answers them.
const start = () => postJson('/paytrail/payments', {})
const ask = () => callSandbox('/paytrail/payments/p')
const fail = (json: object) => postJson('/payments/api/failure-mode', { provider: 'paytrail', ...json })

beforeEach(() => emptyDatabase(env.DB))

describe('a provider that is off', () => {
  it('is so for as many calls as were set, and then well again', async () => {
    await fail({ mode: '500', calls: 2 })
    expect([(await start()).status, (await ask()).status, (await start()).status]).toEqual([500, 500, 401])
  })

  it('may be so for one kind of call only', async () => {
    await fail({ mode: '500', only: 'ask' })
    expect([(await start()).status, (await ask()).status, (await ask()).status]).toEqual([401, 500, 401])
  })

  it('answers rubbish of another type, or 500, having done as asked', async () => {
    await fail({ mode: 'garbage' })
    const answer = await start()
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html'])
    await fail({ mode: '500-done' })
    expect((await start()).status).toBe(500)
    await fail({ mode: 'wrong-type' })
    const right = await start()
    expect([right.status, right.headers.get('Content-Type')]).toEqual([401, 'text/html; charset=utf-8'])
    expect(await right.json()).toMatchObject({ status: 'error' })
  })

  it('answers after 30 seconds', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue()
    await fail({ mode: 'slow' })
    expect((await start()).status).toBe(401)
    expect(wait).toHaveBeenCalledWith(30_000)
  })

  it('is closed for maintenance', async () => {
    await fail({ mode: 'maintenance' })
    expect((await start()).status).toBe(503)
  })

  it('does not disturb the others, and is told until it is over', async () => {
    await fail({ mode: '500', calls: 3 })
    expect((await callSandbox('/svea-checkout/api/orders/1')).status).toBe(401)
    expect(await (await callSandbox('/payments/api/failure-mode')).json()).toEqual({
      modes: [{ provider: 'paytrail', mode: '500', calls: 3, only: null }],
    })
    await fail({ mode: 'normal' })
    expect(await (await callSandbox('/payments/api/failure-mode')).json()).toEqual({ modes: [] })
    expect((await start()).status).toBe(401)
  })

  it('takes no other failure mode, and none of a creditor', async () => {
    expect((await fail({ mode: 'sulky' })).status).toBe(422)
    expect((await fail({ mode: 'deny' })).status).toBe(422)
    expect((await fail({ provider: 'resurs-soap', mode: 'deny' })).status).toBe(204)
  })
})

it('every kind of call to every provider can be off', async () => {
  const calls: [provider: string, method: string, path: string][] = [
    ['paytrail', 'POST', '/paytrail/payments'],
    ['paytrail', 'GET', '/paytrail/payments/p'],
    ['paytrail', 'POST', '/paytrail/payments/p/refund'],
    ['svea', 'POST', '/svea-checkout/api/orders'],
    ['svea', 'GET', '/svea-checkout/api/orders/1'],
    ['svea', 'GET', '/svea-admin/api/v1/orders/1'],
    ['svea', 'PATCH', '/svea-admin/api/v1/orders/1'],
    ['svea', 'POST', '/svea-admin/api/v1/orders/1/deliveries'],
    ['svea', 'PATCH', '/svea-admin/api/v1/orders/1/deliveries/1'],
    ['svea', 'POST', '/svea-admin/api/v1/orders/1/deliveries/1/credits'],
    ['svea', 'GET', '/svea-admin/api/v1/queue/1'],
    ...['auth_payment', 'check_payment_status', 'get_payment', 'capture', 'cancel', 'create_refund', 'get_refund'].map(
      (name): [string, string, string] => ['visma-pay', 'POST', `/visma-pay/pbwapi/${name}`],
    ),
    ['resurs-mapi', 'POST', '/resurs-mapi/oauth2/token'],
    ['resurs-mapi', 'GET', '/resurs-mapi/v2/stores'],
    ['resurs-mapi', 'GET', '/resurs-mapi/v2/stores/s/payment_methods'],
    ['resurs-mapi', 'POST', '/resurs-mapi/v2/payments'],
    ['resurs-mapi', 'POST', '/resurs-mapi/v2/payments/search'],
    ['resurs-mapi', 'GET', '/resurs-mapi/v2/payments/1'],
    ...['capture', 'cancel', 'refund'].map((name): [string, string, string] => {
      return ['resurs-mapi', 'POST', `/resurs-mapi/v2/payments/1/${name}`]
    }),
    ['enerius', 'GET', '/enerius/pay'],
    ...['state', 'cancel', 'refund', 'refund-state'].map((name): [string, string, string] => {
      return ['enerius', 'POST', `/enerius/api/${name}`]
    }),
  ]
  const wellAllTheSame: string[] = []
  for (const [provider, method, path] of calls) {
    await postJson('/payments/api/failure-mode', { provider, mode: '500' })
    const { status } = await callSandbox(path, { method, ...(method === 'GET' ? {} : { body: '{}' }) })
    if (status !== 500) wellAllTheSame.push(path)
  }
  expect(wellAllTheSame).toEqual([])
})

it('every operation of the Simplified Flow can be off', async () => {
  const operations: [service: ServiceKey, operation: string][] = [
    ['shop', 'getPaymentMethods'],
    ['shop', 'bookPayment'],
    ['shop', 'bookSignedPayment'],
    ['after', 'getPayment'],
    ['after', 'finalizePayment'],
    ['after', 'annulPayment'],
    ['after', 'creditPayment'],
    ['configuration', 'registerEventCallback'],
  ]
  const wellAllTheSame: string[] = []
  for (const [service, operation] of operations) {
    await fail({ provider: 'resurs-soap', mode: 'maintenance' })
    if ((await callSoap(service, operation, [])).status !== 503) wellAllTheSame.push(operation)
  }
  expect(wellAllTheSame).toEqual([])
})

it("the desk's page shows payments and runs nothing inline", async () => {
  const page = await callSandbox('/payments')
  expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe')
  const html = await page.text()
  expect(html).toContain('Ei vielä maksuja')
  expect(html).not.toMatch(/<script(?![^>]* src="\/)|<style|\sstyle=|\son\w+=/)
  expect(await (await callSandbox('/')).text()).toContain('href="/payments"')
})
