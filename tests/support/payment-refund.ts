/**
 * Money given back by staff, and told to the provider:
 *
 *   const { refund, check, stateNow } = await refundDesk(customer, paytrail)
 *   await refund(100)                                        // null: all of it
 *   await tend({ act: 'again' })                             // what staff do about it then
 *   expect(await check()).toMatchObject({ refundStatus: 'PENDING' })      // as the customer asks
 */
import { expect } from 'vitest'

import { drainEffects } from '#worker/jobs/index.ts'

import { testDependencies } from './app.ts'
import type { Customer } from './customer.ts'
import { rowsOf } from './database.ts'
import { providersThatWork } from './effects.ts'
import type { PaymentSide } from './payment-side.ts'
import { seedStaff } from './staff.ts'

export async function refundDesk(customer: Customer, side: Pick<PaymentSide, 'listenOn'>) {
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const path = `/api/staff/process/${customer.id}/refund`
  const { token } = admin
  async function post(to: string, json: object): Promise<Response> {
    const { version } = await customer.status()
    return customer.app.request(to, { method: 'POST', token, json: { version, ...json } })
  }
  const give = (amount: number | null) => post(path, { amount, reason: 'Hyvitys' })
  async function drain(): Promise<void> {
    const outgoing = providersThatWork()
    side.listenOn(outgoing)
    await drainEffects(testDependencies({ outgoing, clock: customer.app.clock }))
  }
  return {
    token,
    /** Asks for it; the provider is not told yet. */
    give,
    drain,
    refund: async (amount: number | null): Promise<void> => {
      expect((await give(amount)).status).toBe(200)
      await drain()
    },
    /** Resolves the last refund. */
    tend: async (json: object): Promise<Response> => {
      const [refund] = await rowsOf('select id from refunds order by rowid desc limit 1')
      return post(`${path}/${String(refund?.['id'])}`, json)
    },
    check: async (): Promise<unknown> => (await customer.send('PUT', '/refund/status')).json(),
    stateNow: async (): Promise<string> => (await customer.status()).state,
  }
}
