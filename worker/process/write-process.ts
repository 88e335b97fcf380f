import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import {
  change,
  type Db,
  type NoQueries,
  type Parts,
  type Queries,
  type RowsOf,
  type Statement,
  type Wrote,
} from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { announceStatement } from './announce.ts'
import type { CustomerCall } from './customer-call.ts'
import { activeStep, toStatus } from './process-status.ts'
import { alreadyConfirmed, processEnded } from './process.errors.ts'
import { statusQueries, type ProcessRow } from './process.queries.ts'
import { wonBy } from './transition.ts'
import { unfinishedIn } from './unfinished.ts'

/** The customer's delivery choice, which an edit of it may take back. */
type Answer = 'deliveryOptionId' | 'deliveryInfoNotes' | 'deliveryInfoAt'

type Columns = Partial<
  Omit<
    typeof processes.$inferInsert,
    'id' | 'state' | 'version' | 'lastEventId' | 'updatedAt' | 'waitingSince' | Answer
  > & {
    [name in Answer]: (typeof processes.$inferInsert)[name] | SQL
  } & {
    /** The instant where the turn passes with this edit; else a trigger finds out, with one write more. */
    waitingSince: SQL
  }
>

export type Edit = {
  statement: Statement
  /** Names the process as this edit left it: what comes next in the batch compares `last_event_id` with it. */
  editId: string
  /** True in SQL only when this edit was made. */
  won: SQL
}

/** A change of a process that leaves its state as it is. It is made only where `guard` holds. */
export function editStatement(db: Db, input: { processId: string; set: Columns; guard: SQL; now: number }): Edit {
  const { processId, set, guard, now } = input
  const editId = newId('edt', now)
  const statement = db
    .update(processes)
    .set({ ...set, version: sql`version + 1`, lastEventId: editId, updatedAt: now })
    .where(sql`id = ${processId} and ${guard}`)
  return { statement, editId, won: wonBy(processId, editId) }
}

/** In SQL: the customer may still change what they are about to confirm. */
export const editable: SQL = sql`current_step <> 'WAITING_CONFIRMATION' and ${unfinishedIn('state')}`

/** The same of a row that was read; throws 409 where it is too late. */
export function refuseUnlessEditable(process: ProcessRow): void {
  if (!isUnfinished(process.state)) throw processEnded()
  if (activeStep(process) === 'WAITING_CONFIRMATION') throw alreadyConfirmed()
}

type CommitInput<P extends Parts, A extends Queries> = {
  write: P
  /** Queries that are read after it beside the status. */
  also?: A
}

type CommitResult<P extends Parts, A extends Queries> = {
  wrote: Wrote<P>
  process: ProcessRow
  status: CountedStatus
  also: RowsOf<A>
}

/** Changes a process in one round trip, and brings its status after it. */
export async function commitProcess<P extends Parts, A extends Queries = NoQueries>(
  { deps, code }: Pick<CustomerCall, 'deps' | 'code'>,
  { write, also: further }: CommitInput<P, A>,
): Promise<CommitResult<P, A>> {
  const read = statusQueries(deps.db, code)
  const { wrote, rows, also } = await change(deps.db, { write, read, ...(further && { also: further }) })
  const [process] = rows.process
  if (process === undefined) throw new Error('The process is gone after a write to it')
  return { wrote, process, status: toStatus(process, rows), also }
}

export type EditInput = {
  set: Columns
  guard: SQL
  /** Returns further statements of the edit, guarded by `won`. */
  alongside?: (won: SQL) => Statement[]
}

export type EditedProcess = {
  /** True where the edit was made. */
  won: boolean
  process: ProcessRow
  status: CountedStatus
}

/** Edits a process, tells the open clients, and brings the status after it. */
export async function editProcess(call: CustomerCall, process: ProcessRow, input: EditInput): Promise<EditedProcess> {
  const { db, clock } = call.deps
  const now = clock.now()
  const edit = editStatement(db, { processId: process.id, set: input.set, guard: input.guard, now })
  const { wrote, ...after } = await commitProcess(call, {
    write: {
      edit: edit.statement,
      alongside: input.alongside?.(edit.won) ?? [],
      announcement: announceStatement(db, { processId: process.id, guard: edit.won }),
    },
  })
  return { won: wrote.edit, ...after }
}

/** Edits what is about to be confirmed; throws 409 when somebody confirmed or ended the process first. */
export async function editUnconfirmed(
  call: CustomerCall,
  process: ProcessRow,
  input: Omit<EditInput, 'guard'> & { guard?: SQL },
): Promise<CountedStatus> {
  const guard = input.guard === undefined ? editable : sql`${editable} and ${input.guard}`
  const written = await editProcess(call, process, { ...input, guard })
  if (!written.won) refuseUnlessEditable(written.process)
  return written.status
}
