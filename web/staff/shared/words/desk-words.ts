import type * as fiBoard from './fi/board.ts'
import type * as fiProcess from './fi/process.ts'
import type * as fiStates from './fi/states.ts'

/** The texts of the board and of a process for staff, in one language. */
export type DeskWords = typeof fiStates & {
  board: typeof fiBoard.board
  process: typeof fiProcess.process
}
