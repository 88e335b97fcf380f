import type { BoardView } from '#domain/board-views.ts'
import { processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { turns, type Turn } from '#domain/whose-turn.ts'
import type { BoardQueryInput } from '#worker/contract/staff/board.ts'

/** A place in the order of a list: what comes after it is on the next page. */
export type Place = { rank: number; since: number; id: string }

/**
 * A part of the list that one index has in the order of the list: the page is merged of the heads of its lanes, so that
 * it costs the same however long they are. `type` and `state` are null where the lane has every one.
 */
export type Lane = {
  rank: number
  turn: Turn | null
  state: ProcessState | null
  type: ProcessType | null
  since: number
  id: string
}

export type Lanes = {
  lanes: readonly Lane[]
  isNewestFirst: boolean
  turns: readonly Turn[]
  /** Only what a user looks after, which an index has by turn; the state is compared row by row. */
  assignee: { userId: string; state: ProcessState | null } | null
}

type Filter = Pick<BoardQueryInput, 'view' | 'state' | 'processType' | 'turn'> & { assignedTo?: string | null }

/** What waits for staff comes first in `now`. */
const viewTurns: Readonly<Record<BoardView, readonly Turn[]>> = {
  now: ['staff', 'customer', 'system', 'provider'],
  call: [],
  waiting: ['customer', 'system', 'provider'],
  all: turns,
  ended: ['nobody'],
}

/** `types` are those that the user may see; null for all of them. */
export function lanesOf(filter: Filter, types: readonly ProcessType[] | null, after: Place | null): Lanes {
  const { view, processType, assignedTo = null } = filter
  const assignee = assignedTo === null ? null : { userId: assignedTo, state: filter.state ?? null }
  const state = assignee === null ? (filter.state ?? null) : null
  const isNewestFirst = view === 'all' || view === 'ended'
  const wanted = viewTurns[view].filter((turn) => filter.turn === undefined || turn === filter.turn)
  const seen = types ?? processTypes
  const shown = processType === undefined ? seen : seen.filter((type) => type === processType)
  // One index has the states by type, another the turns of every type together.
  const laneTypes = state !== null || types !== null || processType !== undefined ? shown : [null]
  const laneTurns = state === null ? wanted : [null]
  const lanes = laneTurns.flatMap((turn) => {
    const rank = view === 'now' && turn !== null && turn !== 'staff' ? 1 : 0
    const start = startOf({ rank, isNewestFirst, after })
    return start === null ? [] : laneTypes.map((type) => ({ rank, turn, state, type, ...start }))
  })
  return { lanes: wanted.length === 0 ? [] : lanes, isNewestFirst, turns: wanted, assignee }
}

type Start = { rank: number; isNewestFirst: boolean; after: Place | null }

/** Where a lane goes on; null where the list is past it. */
function startOf({ rank, isNewestFirst, after }: Start): { since: number; id: string } | null {
  if (after !== null && rank < after.rank) return null
  if (after !== null && rank === after.rank) return { since: after.since, id: after.id }
  return { since: isNewestFirst ? Number.MAX_SAFE_INTEGER : -1, id: '' }
}
