/**
 * Money given back by staff, and told to the provider:
 *
 *   const { refund, check, stateNow } = await refundDesk(customer, paytrail)
 *   await refund(100)                                        // null: all of it
 *   expect(await check()).toMatchObject({ refundStatus: 'PENDING' })      // as the customer asks
 */
import { expect } from 'vitest'

import { drainEffects } from '#worker/jobs/index.ts'

import { testDependencies } from './app.ts'
import type { Customer } from './customer.ts'
import { providersThatWork } from './effects.ts'
import type { PaymentSide } from './payment-side.ts'
import { seedStaff } from './staff.ts'

export async function refundDesk(customer: Customer, side: Pick<PaymentSide, 'listenOn'>) {
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const path = `/api/staff/process/${customer.id}/refund`
  return {
    refund: async (amount: number | null): Promise<void> => {
      const { version } = await customer.status()
      const json = { version, amount, reason: 'Hyvitys' }
      const response = await customer.app.request(path, { method: 'POST', token: admin.token, json })
      expect(response.status).toBe(200)
      const outgoing = providersThatWork()
      side.listenOn(outgoing)
      await drainEffects(testDependencies({ outgoing }))
    },
    check: async (): Promise<unknown> => (await customer.send('PUT', '/refund/status')).json(),
    stateNow: async (): Promise<string> => (await customer.status()).state,
  }
}
