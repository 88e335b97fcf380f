/**
 * Forms of new processes, as staff send them:
 *
 *   const create = creatorOf(app, advisor.token)
 *   const response = await create({ ...testDrive, clickId: click(2) })     // needs seedCar()
 */
import { env } from 'cloudflare:workers'

import type { TestApp } from './app.ts'
import { click } from './desk.ts'

export type Form = Record<string, unknown>

export const newCustomer = { firstName: 'Eino', lastName: 'Leino', phoneNumber: '040 123 4567' }
export const testDrive = { processType: 'NO_DMS_RETRIEVE', customer: newCustomer, substituteVehicleId: 'sub_1' }
const soldRow = { description: 'Vetokoukku', type: 'NORMAL', price: 100.5, payer: 'CUSTOMER' }
export const payment = { processType: 'ONLY_PAYMENT', customer: newCustomer, rows: [soldRow] }

/** The link is sent now, by the first click of the test, unless the form says otherwise. */
export function creatorOf(app: TestApp, token: string) {
  return (form: Form, as = token) =>
    app.request('/api/staff/process', {
      method: 'POST',
      token: as,
      json: { clickId: click(1), send: { when: 'now' }, ...form },
    })
}

type Car = { id?: string; accountId?: string; enabled?: number; purpose?: 'TEST_DRIVE' | 'SUBSTITUTE' }

/** A car of the workshop's own; its plate is `CAR-<id>`. */
export async function seedCar(given: Car = {}): Promise<void> {
  const { id = 'sub_1', accountId = 'acc_north', enabled = 1, purpose = 'TEST_DRIVE' } = given
  await env.DB.prepare(
    `insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, enabled, created_at, updated_at)
     values (?, ?, ?, ?, 'Volvo', 'EX30', ?, 0, 0)`,
  )
    .bind(id, accountId, purpose, `CAR-${id}`, enabled)
    .run()
}
