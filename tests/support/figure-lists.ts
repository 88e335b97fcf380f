/** Figures of the insights, and how many visits the board lists behind each. */
import type { BoardFigure } from '#domain/operations/board-figures.ts'
import type { Insights } from '#worker/contract/staff/insights.ts'
import type { BoardPage } from '#worker/contract/staff/visit/board.ts'

import { testApp } from './app.ts'
import { jsonOf } from './board.ts'
import { seedStaff } from './staff.ts'

/** A year that has everything. */
const year = 'from=2026-10-01&to=2027-09-30'

/** Figures that count each visit once, as the insights have them. */
export async function figuresOfVisits() {
  const app = testApp()
  const { token } = await seedStaff({ id: 'usr_counting', roles: ['admin'] })
  const { now } = await jsonOf<Insights>(await app.request(`/api/staff/insights?${year}`, { token }))
  const { visits, finished, alone, approvalWait, paid, refunds, failedSms, failedEmails, afterHours } = now
  return {
    visits,
    finished,
    alone,
    approval_wait: approvalWait.count,
    paid: paid.count > 0,
    refunds: refunds.count > 0,
    failed_messages: failedSms + failedEmails > 0,
    after_hours: afterHours > 0,
  }
}

/** The same by the lists of the board. */
export async function listedVisits() {
  const app = testApp()
  const { token } = await seedStaff({ id: 'usr_listing', roles: ['admin'] })
  const listed = async (figure: BoardFigure) => {
    const { items } = await jsonOf<BoardPage>(
      await app.request(`/api/staff/process?figure=${figure}&limit=200&${year}`, { token }),
    )
    return items.length
  }
  return {
    visits: await listed('visits'),
    finished: await listed('finished'),
    alone: await listed('alone'),
    approval_wait: await listed('approval_wait'),
    paid: (await listed('paid')) > 0,
    refunds: (await listed('refunds')) > 0,
    failed_messages: (await listed('failed_messages')) > 0,
    after_hours: (await listed('after_hours')) > 0,
  }
}
