import type { BoardQuery } from '#worker/contract/staff/board.ts'

/** Keys of what is fetched for the board and the page of a process. */
export const deskKeys = {
  boards: ['staff', 'board'],
  board: (query: BoardQuery) => ['staff', 'board', query],
  process: (id: string) => ['staff', 'process', id],
  ticket: (id: string) => ['staff', 'process', id, 'ticket'],
  evidence: (id: string, approvalId: string) => ['staff', 'evidence', id, approvalId],
} as const
