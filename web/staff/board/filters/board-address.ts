import { processStates, processTypes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import { boardFigures, type BoardFigure } from '#domain/operations/board-figures.ts'
import { boardViews, type BoardView } from '#domain/process/board-views.ts'
import { turns, type Turn } from '#domain/process/whose-turn.ts'
import type { BoardQuery } from '#worker/contract/staff/visit/board.ts'

/** The board's choices, as its address keeps them. */
export type BoardChoice = {
  view: BoardView
  q: string
  state: ProcessState | null
  processType: ProcessType | null
  turn: Turn | null
  /** Days, both within: whose reserved time begins there. Empty for every day. */
  from: string
  to: string
  /** Only what the user looks after. */
  mine: boolean
  /** Only whose customer waits for an answer. */
  unanswered: boolean
  /** The trial visits, which are nowhere else. */
  trial: boolean
  /** The visits behind a figure of the insights; `from` and `to` are then the days of what happened. */
  figure: BoardFigure | null
  /** The workshop of the figure; empty for the one that the user works in. */
  accountId: string
}

const dayPattern = /^20\d{2}-\d{2}-\d{2}$/

function dayOf(value: string | null): string {
  return value !== null && dayPattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
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
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    mine: search.get('mine') === '1',
    unanswered: search.get('unanswered') === '1',
    trial: search.get('trial') === '1',
    figure: oneOf(boardFigures, search.get('figure')),
    accountId: (search.get('account') ?? '').slice(0, 64),
  }
}

/** The query part of an address, with its question mark; empty for the board as it opens. */
export function boardSearch(choice: BoardChoice): string {
  const { view, q, state, processType, turn, from, to, mine, unanswered, trial, figure, accountId } = choice
  const search = new URLSearchParams()
  if (view !== 'now') search.set('view', view)
  if (q.trim() !== '') search.set('q', q.trim())
  if (state !== null) search.set('state', state)
  if (processType !== null) search.set('type', processType)
  if (turn !== null) search.set('turn', turn)
  if (from !== '') search.set('from', from)
  if (to !== '') search.set('to', to)
  if (mine) search.set('mine', '1')
  if (unanswered) search.set('unanswered', '1')
  if (trial) search.set('trial', '1')
  if (figure !== null) search.set('figure', figure)
  if (figure !== null && accountId !== '') search.set('account', accountId)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The same as the server is asked. */
export function boardQuery(choice: BoardChoice): BoardQuery {
  const { view, q, state, processType, turn, from, to, mine, unanswered, trial, figure, accountId } = choice
  return {
    view,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(state !== null && { state }),
    ...(processType !== null && { processType }),
    ...(turn !== null && { turn }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(mine && { mine: '1' as const }),
    ...(unanswered && { unanswered: '1' as const }),
    ...(trial && { trial: '1' as const }),
    ...(figure !== null && { figure, ...(accountId !== '' && { accountId }) }),
  }
}

export function hasFilters(choice: BoardChoice): boolean {
  const { state, processType, turn, from, to, unanswered, trial, figure } = choice
  const isChosen = [state, processType, turn, figure].some((one) => one !== null)
  return isChosen || from !== '' || to !== '' || unanswered || trial
}

export const noFilters = {
  state: null,
  processType: null,
  turn: null,
  from: '',
  to: '',
  unanswered: false,
  trial: false,
  figure: null,
  accountId: '',
} as const
