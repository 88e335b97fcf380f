/**
 * The insights as the history of a workshop grows: the built worker in workerd, on its D1, beside a control of the same
 * worker (`GET /api/auth/check`). The sums of so many visits lie in the last two years, as many a day.
 *
 *   npm run bench -- insights                    1 000 and 100 000 processes' worth of sums
 *   npm run bench -- insights 1000 1000000       sizes of one's own
 */

import { dayMs } from '#domain/durations.ts'

import { fillSums } from './fill-sums.ts'
import { printGrownTable } from './grown-table.ts'
import { sized } from './size.ts'

const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)

await printGrownTable({
  heading: 'insights of',
  calls: [7, 30, 365].map((days) => [
    `${days} days`,
    'admin',
    `/api/staff/insights?from=${day(days - 1)}&to=${day(0)}`,
  ]),
  rounds: sized(40, 1),
  fill: fillSums,
})
