import { boardViews, type BoardView } from '#domain/board-views.ts'
import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { turns, type Turn } from '#domain/whose-turn.ts'
import type { BoardQuery } from '#worker/contract/staff/board.ts'

/** What the board shows, as its address keeps it. */
export type BoardChoice = {
  view: BoardView
  q: string
  state: ProcessState | null
  processType: ProcessType | null
  turn: Turn | null
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((one) => one === value) ?? null
}

/** Reads the choice out of an address; what it does not know is left out. */
export function readBoardChoice(search: URLSearchParams): BoardChoice {
  return {
    view: oneOf(boardViews, search.get('view')) ?? 'now',
    q: (search.get('q') ?? '').slice(0, 64),
    state: oneOf(processStates, search.get('state')),
    processType: oneOf(processTypes, search.get('type')),
    turn: oneOf(turns, search.get('turn')),
  }
}

/** The query part of an address, with its question mark; empty for the board as it opens. */
export function boardSearch({ view, q, state, processType, turn }: BoardChoice): string {
  const search = new URLSearchParams()
  if (view !== 'now') search.set('view', view)
  if (q.trim() !== '') search.set('q', q.trim())
  if (state !== null) search.set('state', state)
  if (processType !== null) search.set('type', processType)
  if (turn !== null) search.set('turn', turn)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The same as the server is asked. */
export function boardQuery({ view, q, state, processType, turn }: BoardChoice): BoardQuery {
  return {
    view,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(state !== null && { state }),
    ...(processType !== null && { processType }),
    ...(turn !== null && { turn }),
  }
}

export function hasFilters({ state, processType, turn }: BoardChoice): boolean {
  return state !== null || processType !== null || turn !== null
}
