/**
 * The board and its search as the history of a workshop grows: the built worker in workerd, on its D1. Each call is
 * timed beside a control of the same worker (`GET /api/auth/check`: the session alone), because an absolute time says
 * nothing on a shared machine.
 *
 *   npm run bench                    1 000 and 100 000 processes
 *   npm run bench -- 1000 1000000    sizes of one's own
 */
import { fillBoard } from './fill-board.ts'
import { printGrownTable, type GrownCall } from './grown-table.ts'
import { sized } from './size.ts'

const calls: readonly GrownCall[] = [
  ['board, what needs me', 'advisor', '/api/staff/process?view=now'],
  ['board, waiting', 'advisor', '/api/staff/process?view=waiting'],
  ['board, all', 'advisor', '/api/staff/process?view=all'],
  ['board, ended', 'advisor', '/api/staff/process?view=ended'],
  ['board, ended and cancelled', 'advisor', '/api/staff/process?view=ended&state=CANCELLED'],
  ['board of sales', 'sales', '/api/staff/process?view=all'],
  ['board of every account', 'super', '/api/staff/process?view=now'],
  ['search: plate', 'advisor', '/api/staff/process?q=AAB-1'],
  ['search: work number', 'advisor', '/api/staff/process?q=26-0000'],
  ['search: process code', 'advisor', '/api/staff/process?q=0000-C000-0042'],
  ['search: a common name', 'advisor', '/api/staff/process?q=virtanen'],
  ['search: two words', 'advisor', '/api/staff/process?q=virtanen+aino'],
  ['search: one letter', 'advisor', '/api/staff/process?q=a'],
  ['what changed', 'advisor', `/api/staff/process/changes?since=c.${Date.now()}`],
  ['page of a process', 'advisor', '/api/staff/process/prc_00000042'],
  ['free work orders', 'advisor', '/api/staff/work-order?q=26-0000'],
]

await printGrownTable({ heading: 'call', calls, rounds: sized(60, 1), fill: fillBoard })
