import { accountOf } from '#worker/accounts/index.ts'
import type { NotesInput } from '#worker/contract/process-inputs.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import type { CustomerCall } from './customer-call.ts'
import { toStatus } from './process-status.ts'
import { notesNotAsked } from './process.errors.ts'
import { readProcess } from './read-process.ts'
import { editUnconfirmed, refuseUnlessEditable } from './write-process.ts'

/** Keeps what the customer typed, as it was typed. */
export async function saveNotes(call: CustomerCall, { notes }: NotesInput): Promise<ProcessStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({ account: accountOf(db, keys.accountId) }))
  refuseUnlessEditable(process)
  if (rows.account[0]?.notesEnabled !== true) throw notesNotAsked()
  if (process.customerNotes === notes) return toStatus(process, status)
  return editUnconfirmed(call, process, { set: { customerNotes: notes } })
}
