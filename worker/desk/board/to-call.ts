import type { Staff } from '#core/actor.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { CountedCall } from '#worker/contract/staff/visit/board.ts'
import type { MessageKind } from '#worker/contract/staff/visit/process-page.ts'
import { reaches } from '#worker/process/index.ts'

import type { CallRow, TryRow } from './call-list.queries.ts'

/** Reasons for which nothing was even tried: nobody could be written to. */
const untried: Partial<Record<ProcessState, MessageKind>> = {
  KEY_CODE_SEND_FAILED: 'KEY_CODE',
  PAYMENT_LINK_SEND_FAILED: 'PAYMENT_LINK',
}

/** Returns a customer to call, with the reason; the number is for those who may act on it. */
export function toCall(staff: Staff, row: CallRow): CountedCall {
  const tries = triesOf(row.tries)
  const lost = tries.find(({ status }) => status === 'FAILED' || status === 'UNKNOWN')
  const mayAct = reaches(staff, 'process.act', row)
  return {
    why: whyOf(row, lost),
    since: row.callSince,
    phoneNumber: mayAct ? row.phoneNumber : null,
    mayAct,
    tries,
  }
}

function whyOf({ isUnopened, isAboutWork, state }: CallRow, lost: TryRow | undefined): CountedCall['why'] {
  if (isUnopened) return 'unopened'
  return isAboutWork ? 'additional_work' : (untried[state] ?? lost?.kind ?? 'LINK')
}

/** Guarantee: the query writes each of them as it is typed. */
function triesOf(text: string): TryRow[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as TryRow[]
}
