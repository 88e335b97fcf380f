import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import type { BoardView } from '#domain/process/board-views.ts'
import { turns, usualTurn, type Turn } from '#domain/process/whose-turn.ts'
import type { BoardQueryInput } from '#worker/contract/staff/visit/board.ts'

/** A place in the order of a list: what comes after it is on the next page. */
export type Place = { rank: number; since: number; id: string }

/**
 * A part of the list that one index has in the order of the list: the page is merged of the heads of its lanes, so that
 * it costs the same however long they are. `state` and `type` are null in a lane of a turn.
 */
export type Lane = {
  rank: number
  turn: Turn
  state: ProcessState | null
  type: ProcessType | null
  since: number
  id: string
  /** Only what has to be given back, or only the rest; null for both. */
  isMoney: boolean | null
}

/**
 * An index has the visits by turn. What else is asked for is compared row by row along it: what waits for somebody is no more
 * than a workshop has at once. What is over is a whole history, so an index of its own has that by state and type.
 */
export type Lanes = {
  byTurn: readonly Lane[]
  over: readonly Lane[]
  isNewestFirst: boolean
  turns: readonly Turn[]
  narrowed: { state: ProcessState | null; types: readonly ProcessType[] | null }
  /** Only what a user looks after, which an index has by turn, what is over among it. */
  assignedTo: string | null
}

type Filter = Pick<BoardQueryInput, 'view' | 'state' | 'processType' | 'turn'> & {
  assignedTo?: string | null
  /** This user gives money back: it waits for them, and not for others of staff. */
  givesBack: boolean
}

/** Turns of each view: in `now` those of staff come first. */
const viewTurns: Readonly<Record<BoardView, readonly Turn[]>> = {
  now: ['staff', 'customer', 'system', 'provider'],
  call: [],
  waiting: ['customer', 'system', 'provider'],
  all: turns,
  ended: ['nobody'],
}

const overStates = processStates.filter((state) => usualTurn(state) === 'nobody')

/** `types` are those that the user may see; null for all of them. */
export function lanesOf(filter: Filter, types: readonly ProcessType[] | null, after: Place | null): Lanes {
  const { view, processType, assignedTo = null, state = null } = filter
  const isNewestFirst = view === 'all' || view === 'ended'
  const turnsWanted = viewTurns[view].filter((turn) => filter.turn === undefined || turn === filter.turn)
  const narrowed = { state, types: narrowedTypes(types, processType) }
  const hasOver = assignedTo === null && (state !== null || narrowed.types !== null)
  const hasRanks = view === 'now' && (assignedTo !== null || state === null)
  const byTurn = turnsWanted
    .filter((turn) => !hasOver || turn !== 'nobody')
    .flatMap((turn) => {
      const ranks = hasRanks ? ranksOf(turn, filter.givesBack) : [{ rank: 0, isMoney: null }]
      return ranks.flatMap(({ rank, isMoney }) => {
        const start = startOf({ rank, isNewestFirst, after })
        return start === null ? [] : [{ rank, turn, state: null, type: null, isMoney, ...start }]
      })
    })
  const start = hasOver && turnsWanted.includes('nobody') ? startOf({ rank: 0, isNewestFirst, after }) : null
  const over =
    start === null
      ? []
      : overStates
          .filter((one) => state === null || one === state)
          .flatMap((one) =>
            (narrowed.types ?? processTypes).map((type) => ({
              rank: 0,
              turn: 'nobody' as const,
              state: one,
              type,
              isMoney: null,
              ...start,
            })),
          )
  return { byTurn, over, isNewestFirst, turns: turnsWanted, narrowed, assignedTo }
}

/** Returns the ranks of a turn: that which waits for this user comes first. */
function ranksOf(turn: Turn, givesBack: boolean): Pick<Lane, 'rank' | 'isMoney'>[] {
  if (turn !== 'staff') return [{ rank: 1, isMoney: null }]
  if (givesBack) return [{ rank: 0, isMoney: null }]
  return [
    { rank: 0, isMoney: false },
    { rank: 1, isMoney: true },
  ]
}

/** Returns the lanes of visits that wait for this user. */
export function forThisUser(lanes: Lanes): Lanes {
  return { ...lanes, byTurn: lanes.byTurn.filter(({ rank }) => rank === 0) }
}

function narrowedTypes(types: readonly ProcessType[] | null, wanted: ProcessType | undefined) {
  return wanted === undefined ? types : (types ?? processTypes).filter((type) => type === wanted)
}

type Start = { rank: number; isNewestFirst: boolean; after: Place | null }

/** Returns the position at which a lane goes on; null where the list is past it. */
function startOf({ rank, isNewestFirst, after }: Start): { since: number; id: string } | null {
  if (after !== null && rank < after.rank) return null
  if (after !== null && rank === after.rank) return { since: after.since, id: after.id }
  return { since: isNewestFirst ? Number.MAX_SAFE_INTEGER : -1, id: '' }
}
