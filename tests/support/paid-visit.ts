/**
 * A visit that was paid at Visma Pay, and an admin who may give money back:
 *
 *   const { visma, customer, refund } = await paidVisit()
 *   await refund(20)
 *   await drainWith(visma)
 */
import { drainEffects } from '#worker/jobs/index.ts'

import { testDependencies } from './app.ts'
import { providersThatWork } from './effects.ts'
import { begin, callBack, seedPayer } from './payment.ts'
import { seedStaff } from './staff.ts'
import { fakeVisma, type FakeVisma } from './visma.ts'

export async function paidVisit(given: Omit<Parameters<typeof seedPayer>[0], 'visma'> = {}) {
  const visma = fakeVisma()
  const customer = await seedPayer({ visma, ...given })
  const { attempt } = await begin(customer)
  visma.pay(attempt.orderNumber)
  await callBack(customer, visma.query(attempt.orderNumber), attempt)
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const post = async (what: string, json: object) => {
    const { version } = await customer.status()
    const path = `/api/staff/process/${customer.id}/${what}`
    return customer.app.request(path, { method: 'POST', token: admin.token, json: { version, ...json } })
  }
  return {
    visma,
    customer,
    attempt,
    refund: (amount: number | null) => post('refund', { amount, reason: 'Hyvitys' }),
    tell: (type: string) => post('event', { type }),
  }
}

/** Makes the effects that wait, with the provider there. */
export async function drainWith(visma: FakeVisma): Promise<void> {
  const outgoing = providersThatWork()
  visma.listenOn(outgoing)
  await drainEffects(testDependencies({ outgoing }))
}
