import { expect, test } from '@playwright/test'

import type { PaymentView, RefundView } from '#worker/contract/customer/payment.ts'

import { text } from './credit-page.ts'
import { creditPayment, fakeApi, ok, problem } from './fake-api.ts'

const queryCall = 'POST /api/process/query-params'
const refundCall = 'PUT /api/process/refund/status'

const atPaytrail = (change: Partial<PaymentView>) =>
  creditPayment({ channel: 'ONLINE', provider: 'CHECKOUT_FINLAND', providerName: 'Paytrail', ...change })

test('who turned back at the provider reads that they did, though its query says that it failed', async ({ page }) => {
  const api = await fakeApi(page, { process: { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' } })
  api.say(queryCall, ok(queryCall, atPaytrail({ status: 'FAILURE', truth: 'notPaid' })))
  await page.goto(`/payment-feedback/checkout-finland${api.link}/cancel?checkout-status=fail`)
  await expect(page.getByRole('heading', { level: 1, name: text('payCancelledTitle') })).toBeVisible()
  expect(api.bodies(queryCall)).toEqual([{ queryParams: '?checkout-status=fail', outcome: 'cancel' }])
})

const refund = (refundStatus: RefundView['refundStatus']): RefundView => {
  return { id: 'ref_1', refundId: null, amount: 40, refundStatus, refundTime: null, refundedTotal: 0 }
}

for (const [what, said, title] of [
  ['no refund', ok(refundCall, null), 'refundNone'],
  ['a refund that was refused', ok(refundCall, refund('FAILURE')), 'refundNotDone'],
  ['one that is on its way', ok(refundCall, refund('PENDING')), 'refundChecking'],
  ['a server that does not know', problem(503, 'unavailable'), 'refundChecking'],
] as const) {
  test(`the page of a refund tells of ${what}`, async ({ page }) => {
    const api = await fakeApi(page, { process: { state: 'PAYMENT_DONE', currentStep: 'WAITING_CONFIRMATION' } })
    api.say(refundCall, said)
    await page.goto(`/refund-feedback/visma${api.link}/notify`)
    await expect(page.getByRole('heading', { level: 1, name: text(title) })).toBeVisible()
    await page.waitForURL(`**${api.link}`)
  })
}
