/** Rules that a customer's writes keep to, whatever they write; see `customer.ts`. */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import type { JsonValue } from '#domain/process/consent.ts'
import type { ProcessStatus, StepAnswer } from '#worker/contract/process.ts'

import { expectNothingChanged, type Customer } from './customer.ts'
import { expectNoTableScan } from './query-plans.ts'

export async function answerOf<Answer = ProcessStatus>(response: Response | Promise<Response>): Promise<Answer> {
  const answered = await response
  expect(answered.status).toBe(200)
  return answered.json<Answer>()
}

/** A write that took: two round trips where nothing else is said, no table walked, one version on, told to the open clients, effects woken. */
export async function takes<Answer>(
  customer: Customer,
  call: () => Promise<Response>,
  roundTrips = 2,
): Promise<Answer> {
  const before = await customer.status()
  customer.app.woken.splice(0)
  customer.app.d1.forget()
  const answer = await answerOf<Answer>(call())
  expect(customer.app.d1.roundTrips()).toBe(roundTrips)
  await expectNoTableScan(customer.app.d1)
  expect((await customer.status()).version).toBe(before.version + 1)
  expect(customer.app.woken).toContain(`${customer.id}:room`)
  return answer
}

/** A write that asks for what is so already: one round trip, nothing changed. */
export async function isSaidAlready(customer: Customer, call: () => Promise<Response>): Promise<void> {
  customer.app.d1.forget()
  const response = await expectNothingChanged(call)
  expect(response.status).toBe(200)
  expect(customer.app.d1.roundTrips()).toBe(1)
}

/** A process whose customer has only to confirm; its version is 2. */
export const readyToConfirm = { state: 'STARTED', currentStep: 'APPROVAL', workOrderApproved: true } as const

export function confirmWith(customer: Customer, version: number): Promise<Response> {
  return customer.send('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' }, { version })
}

/** The status that a confirmation was answered with. */
export async function confirmed(response: Response | Promise<Response>): Promise<ProcessStatus> {
  return (await answerOf<StepAnswer>(response)).process
}

type ApprovalRow = { document: string; previous_hash: string | null; hash: string; total_cents: number }
export type StoredApproval = Omit<ApprovalRow, 'document'> & { document: Record<string, JsonValue> }

/** The ledger, its documents read. */
export async function storedApprovals(): Promise<StoredApproval[]> {
  const { results } = await env.DB.prepare('select * from approvals order by process_id, number').all<ApprovalRow>()
  return results.map((row) => {
    const document: Record<string, JsonValue> = JSON.parse(row.document)
    return { ...row, document }
  })
}
