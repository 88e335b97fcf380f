import * as z from 'zod'

import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { boardFigures } from '#domain/operations/board-figures.ts'
import { boardViews } from '#domain/process/board-views.ts'
import { turns, type Turn } from '#domain/process/whose-turn.ts'
import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

import type { Assignee } from './assignee.ts'
import type { MessageKind, StaffMessage } from './process-page.ts'

/** The board of processes. */

const id = z.string().min(1).max(64)
/** The `nextCursor` (or `cursor`) of the page before, unchanged. */
const cursor = z.string().min(1).max(300)

/** A day on the wall of the workshop, YYYY-MM-DD. */
export const wallDate = z.iso.date()

/** The number of items on a page of a list. */
export const pageLimit = z.coerce.number<number>().int().min(1).max(200).default(50)

/**
 * With `q` (plate, words of the customer's name or the car's make and model, phone number, work number, or a whole process
 * code) the view is left aside: what was
 * searched for is found in whatever state it is. An item may leave a page that is fetched later: the cursor names a
 * place in the order, not a row.
 *
 * `from` and `to` are days, both of them shown, in the zone of the account that the user works in: whose reserved time
 * begins there, the earliest first. They lie at most 92 days apart; of one alone the other is as far away as it may be.
 * `figure`: the visits behind a figure of the insights, whatever the view; `from` and `to` are then the days on which it
 * happened, at most 366. What lies in the archive is not among them.
 * `trial`: the trial visits, which are listed nowhere else, and only the code of one finds it without; no count has them.
 * `mine`: what the user looks after. `unanswered`: whose customer waits for an answer, the longest waiting first.
 * `since`: a cursor of `BoardChanges`; what changed since then comes with the page.
 */
export const boardQuerySchema = z.strictObject({
  view: z.enum(boardViews).default('now'),
  q: z.string().trim().max(64).optional(),
  state: z.enum(processStates).optional(),
  processType: z.enum(processTypes).optional(),
  turn: z.enum(turns).optional(),
  from: wallDate.optional(),
  to: wallDate.optional(),
  mine: z.literal('1').optional(),
  unanswered: z.literal('1').optional(),
  trial: z.literal('1').optional(),
  figure: z.enum(boardFigures).optional(),
  accountId: id.optional(),
  cursor: cursor.optional(),
  limit: pageLimit,
  since: cursor.optional(),
})

export const boardChangesQuerySchema = z.strictObject({ since: cursor.optional(), accountId: id.optional() })

/** The input as a browser sends it; see `boardQuerySchema`. */
export type BoardQuery = z.input<typeof boardQuerySchema>
/** The input as the worker has it after the schema. */
export type BoardQueryInput = z.output<typeof boardQuerySchema>
export type BoardChangesQuery = z.infer<typeof boardChangesQuerySchema>

/** A message that was tried; `error` is a short word of ours. */
export type CallTry = Pick<StaffMessage, 'kind' | 'channel' | 'status' | 'error'> & { at: string }

/**
 * The reason to call a customer, and their number. `why` of an unopened link is `unopened`, of additional work that
 * they want to talk over or did not answer in time `additional_work`, else the kind of the message.
 */
export type BoardCall = {
  why: MessageKind | 'unopened' | 'additional_work'
  since: string
  /** Null where there is none, or it is not for this user. */
  phoneNumber: string | null
  /** This user may say that the customer was reached. */
  mayAct: boolean
  /** Earlier attempts, the latest first. */
  tries: CallTry[]
}

export type BoardItem = {
  id: string
  version: number
  state: ProcessState
  processType: ProcessType
  turn: Turn
  /** Since when it waits for whose turn it is. */
  waitingSince: string
  /** From when on it is near to being late, and late; null where nobody promised anything. `urgencyAt` of the domain compares them. */
  soonAt: string | null
  lateAt: string | null
  /** When a timer looks at the process again. */
  dueAt: string | null
  licenseNumber: string | null
  /** Make and model. */
  vehicle: string | null
  customerName: string | null
  externalWorkOrderId: string | null
  boxNumber: number | null
  reservationStart: string | null
  /** The last message to the customer did not reach anybody, or nobody knows. */
  messageFailed: boolean
  /** Null while nobody has taken it. */
  assignee: Assignee | null
  /** The customer has to approve what the work costs now before it can be paid. */
  asksPrice: boolean
  /** Money that is still to be given back to the customer, in euros; null where none is. */
  owed: number | null
  /** Since when a message of the customer waits for an answer. */
  unansweredSince: string | null
  /** The customer found no key in the box. */
  keyMissing: boolean
  /** The door of its box was forced while keys lay in it. */
  boxForced: boolean
  /** The customer wishes their keys in a box, and they do not lie in one yet. */
  wishesKeysBack: boolean
  /** Only in the view `call`. */
  call: BoardCall | null
  accountId: string
  accountName: string
  /** It is the turn of staff, and this user may act. */
  needsMe: boolean
}

/** A search result from the archive. */
export type ArchivedItem = {
  id: string
  processType: ProcessType
  licenseNumber: string | null
  /** Null once the customer was erased. */
  customerName: string | null
  externalWorkOrderId: string | null
  endedAt: string
  accountId: string
  accountName: string
}

export type BoardPage = {
  items: BoardItem[]
  /**
   * Archived results of a search that is narrowed by no more than its type, with the first page: at most `archivedMax`.
   */
  archived: ArchivedItem[]
  nextCursor: string | null
  /**
   * The number of processes that wait for staff in the accounts listed, at most 101, which is more than 100; only with
   * the first page.
   */
  staffTurnCount: number | null
  /** The number of customers to call, likewise. */
  callCount: number | null
  /** Only where the query has `since`. */
  changes?: BoardChanges
  /** The clock of the server. */
  asOf: string
}

/**
 * Changes in the accounts listed. A change may come twice, or have been seen: compare `updatedAt`. Without `since` it
 * only gives the position to begin at, and in `rooms` the rooms that announce changes, a room an account; there are
 * none where the accounts are many. `reset`: too much has changed, fetch everything again.
 */
export type BoardChanges = {
  items: { id: string; version: number; updatedAt: string }[]
  cursor: string
  reset: boolean
  rooms: RoomTicket[]
}

const callUnits = { since: instant, tries: [{ at: instant }] } satisfies UnitsOf<BoardCall>

const itemUnits = {
  waitingSince: instant,
  soonAt: instant,
  lateAt: instant,
  dueAt: instant,
  reservationStart: instant,
  owed: money,
  unansweredSince: instant,
  call: callUnits,
} satisfies UnitsOf<BoardItem>

export const boardChangesUnits = { items: [{ updatedAt: instant }] } satisfies UnitsOf<BoardChanges>

export const boardUnits = {
  items: [itemUnits],
  archived: [{ endedAt: instant }],
  changes: boardChangesUnits,
  asOf: instant,
} satisfies UnitsOf<BoardPage>

export type CountedCall = Counted<BoardCall, typeof callUnits>
export type CountedItem = Counted<BoardItem, typeof itemUnits>
export type CountedChanges = Counted<BoardChanges, typeof boardChangesUnits>
export type CountedBoard = Counted<BoardPage, typeof boardUnits>
