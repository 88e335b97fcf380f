import { sql, type SQL } from 'drizzle-orm'

import { fetchesKeys, mayChangeKeysBack } from '#domain/keys/keys-way.ts'
import type { SelectionInput } from '#worker/contract/customer/process-inputs.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import { deliveryOptions } from '#worker/db/schema/account.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import type { CustomerCall } from '#worker/process/customer-call.ts'
import { customerWebhookStatements } from '#worker/process/customer-webhooks.ts'
import { activeStep, toStatus } from '#worker/process/process-status.ts'
import { alreadyConfirmed, keysLaidAlready } from '#worker/process/process.errors.ts'
import type { ProcessRow, StatusRows } from '#worker/process/process.queries.ts'
import { isAtKiosk } from '#worker/process/read-process.ts'
import { editProcess } from '#worker/process/write-process.ts'

/** Returns whether this is the one choice of the approval step that can be changed behind it, and it is behind it. */
export function isKeysBackLater(process: ProcessRow, { useRetrievalProcess, ...others }: SelectionInput): boolean {
  const isAlone = useRetrievalProcess !== undefined && Object.values(others).every((value) => value === undefined)
  return isAlone && activeStep(process) === 'WAITING_CONFIRMATION' && !isAtKiosk(process)
}

type Standing = { process: ProcessRow; status: StatusRows }

/**
 * Keeps whether the customer's keys come back by a box. A delivery option that says so goes with the wish. Throws 409
 * `process.keys_laid` once the keys lie in a box or staff were told which, and `process.already_confirmed` in any other state.
 */
export async function changeKeysBack(
  call: CustomerCall,
  { process, status }: Standing,
  isRequested: boolean,
): Promise<CountedStatus> {
  if (process.keysLaidBack) throw keysLaidAlready()
  if (!mayChangeKeysBack(process)) throw alreadyConfirmed()
  if (process.useRetrievalProcess === isRequested) return toStatus(process, status)
  const written = await editProcess(call, process, {
    set: { useRetrievalProcess: isRequested, ...(isRequested ? {} : answerTakenBack) },
    guard: sql`state = ${process.state} and keys_laid_at is null and not ${isBeingLaid(process)}`,
    alongside: (guard) => customerWebhookStatements(call, { process, type: 'process.choices_changed', guard }),
  })
  if (!written.won && written.process.useRetrievalProcess !== isRequested) throw keysLaidAlready()
  return written.status
}

const saidKeysBack = sql`exists (select 1 from ${deliveryOptions} chosen
  where chosen.id = delivery_option_id and chosen.is_keys_back = 1)`

/** The question how the car is wanted back is open again for who had answered it with a box. */
const answerTakenBack = {
  deliveryOptionId: sql`iif(${saidKeysBack}, null, delivery_option_id)`,
  deliveryInfoNotes: sql`iif(${saidKeysBack}, null, delivery_info_notes)`,
  deliveryInfoAt: sql`iif(${saidKeysBack}, null, delivery_info_at)`,
} as const

/** Staff were told a box for the way back: somebody stands before it with the keys. */
function isBeingLaid({ id, state, processType }: ProcessRow): SQL {
  if (!fetchesKeys(state, processType)) return sql`0`
  return sql`exists (select 1 from ${boxLeases} held where held.process_id = ${id} and held.ended_at is null)`
}
