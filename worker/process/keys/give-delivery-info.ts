import { sql } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import { asksDeliveryInfo } from '#domain/keys/keys-way.ts'
import { accountOf, deliveryOptionsOf } from '#worker/accounts/index.ts'
import type { DeliveryInfoInput } from '#worker/contract/customer/process-inputs.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { CustomerCall } from '#worker/process/customer-call.ts'
import { customerWebhookStatements } from '#worker/process/customer-webhooks.ts'
import { toStatus } from '#worker/process/process-status.ts'
import { deliveryInfoGiven, deliveryInfoNotAsked } from '#worker/process/process.errors.ts'
import type { ProcessRow } from '#worker/process/process.queries.ts'
import { readProcess } from '#worker/process/read-process.ts'
import { editProcess } from '#worker/process/write-process.ts'

type DeliveryChoice = { deliveryOptionId: string | null; deliveryInfoNotes: string | null }

function isSameChoice(process: ProcessRow, choice: DeliveryChoice): boolean {
  return process.deliveryOptionId === choice.deliveryOptionId && process.deliveryInfoNotes === choice.deliveryInfoNotes
}

/**
 * Keeps how the customer would like the car back. It is said once; saying the same again changes nothing. An option that says
 * that the keys are fetched from a box is the wish of the approval step, on which the workshop acts.
 */
export async function giveDeliveryInfo(call: CustomerCall, input: DeliveryInfoInput): Promise<CountedStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({
    account: accountOf(db, keys.accountId),
    options: deliveryOptionsOf(db, keys.accountId),
  }))
  const choice = { deliveryOptionId: input.deliveryInfoOption, deliveryInfoNotes: input.deliveryInfoNotes || null }
  if (process.deliveryInfoAt !== null) {
    if (isSameChoice(process, choice)) return toStatus(process, status)
    throw deliveryInfoGiven()
  }
  const isAsked = rows.account[0]?.deliveryInfoEnabled === true
  if (!isAsked || !asksDeliveryInfo(process)) throw deliveryInfoNotAsked()
  const option = rows.options.find(({ id }) => id === choice.deliveryOptionId)
  if (choice.deliveryOptionId !== null && option === undefined)
    throw requestInvalidField('deliveryInfoOption', 'unknown')
  const written = await editProcess(call, process, {
    set: { ...choice, useRetrievalProcess: option?.isKeysBack === true, deliveryInfoAt: call.deps.clock.now() },
    guard: sql`delivery_info_at is null and state = ${process.state} and keys_laid_at is null and use_retrieval_process = 0`,
    alongside: (guard) =>
      option?.isKeysBack === true
        ? customerWebhookStatements(call, { process, type: 'process.choices_changed', guard })
        : [],
  })
  if (!written.won && !isSameChoice(written.process, choice)) throw deliveryInfoGiven()
  return written.status
}
