import { expect, request } from '@playwright/test'

import { readDemo } from '#scripts/demo/demo-file.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'

import { createProcess, freshPhone, type DeskProcess } from './desk.ts'

export type OrderRow = { description: string; price: number }

/** The account whose advisor confirms, and takes keys at the counter. */
const accountId = 'acc_tampere'

function dealerKey(): string {
  const demo = readDemo(stackReservation().stateDir)
  return demo?.accounts.find(({ id }) => id === accountId)?.dmsApiKey ?? ''
}

export type Visit = DeskProcess & { phoneNumber: string; change: (...orderRows: OrderRow[]) => Promise<void> }

/** A visit whose order the dealer system writes again as a test goes on. Prices are without VAT. */
export async function visitOf(...orderRows: OrderRow[]): Promise<Visit> {
  const phoneNumber = freshPhone()
  const process = await createProcess({ fixture: '26-004807', phoneNumber, accountId, language: 'fi' })
  const change: Visit['change'] = async (...rows) => {
    const dealer = await request.newContext()
    const { app } = stackReservation().ports
    const response = await dealer.put(`http://localhost:${app}/api/dms/work-order/${process.externalWorkOrderId}`, {
      headers: { Authorization: `Bearer ${dealerKey()}` },
      data: {
        customer: { firstName: 'Aino', lastName: 'Väänänen', phoneNumber, language: 'fi' },
        vehicle: { licenseNumber: 'GHT-34' },
        orderRows: rows.map((row) => ({ type: 'NORMAL', payer: 'CUSTOMER', ...row })),
      },
    })
    expect(response.status(), await response.text()).toBe(200)
    await dealer.dispose()
  }
  await change(...orderRows)
  return { ...process, phoneNumber, change }
}
