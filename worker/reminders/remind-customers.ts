import type { Dependencies } from '#core/dependencies.ts'
import { enqueueStatement, type Effect } from '#core/outbox/outbox.ts'
import { bookedTomorrow, mayRemindAt, unpaidSince } from '#domain/contact/reminder.ts'
import { minuteMs } from '#domain/durations.ts'
import { runBatch } from '#worker/db/db.ts'
import { paginate } from '#worker/process/index.ts'

import {
  dueReminders,
  isDue,
  markStatement,
  remindingAccounts,
  type Awake,
  type DueReminder,
} from './reminder.queries.ts'

export const reminderKind = 'process.remind'

/** Time (ms) between two looks for reminders: nobody waits for one to the minute. */
const everyMs = 10 * minuteMs

/**
 * Reminds customers of a link that they have not opened the day before their time, and of a bill that waits, by day and once
 * each. Answers how many.
 */
export async function remindCustomers(deps: Dependencies): Promise<number> {
  const { db, clock } = deps
  const now = clock.now()
  if (now % everyMs >= minuteMs) return 0
  const awake = await awakeAt(deps, now)
  if (awake.length === 0) return 0
  return paginate<DueReminder>(deps, {
    job: 'remind-customers',
    read: (after) => dueReminders(db, { awake, now, after }),
    work: (due) => remind(deps, due),
  })
}

/** Returns the accounts that may write to their customers now; a workshop that is closed asks nobody to come tomorrow. */
async function awakeAt({ db }: Dependencies, now: number): Promise<Awake[]> {
  const accounts = await remindingAccounts(db)
  return accounts
    .filter((account) => mayRemindAt(now, account))
    .map(({ id, timeZone, closedAt, remindsUnopened, remindUnpaidDays: days }) => ({
      id,
      booked: remindsUnopened && closedAt === null ? bookedTomorrow(now, timeZone) : null,
      unpaid: unpaidSince(now, { days, timeZone }),
    }))
}

function effectOf({ id: processId, reminder, about }: DueReminder): Effect {
  return { streamKey: processId, kind: reminderKind, payload: { processId, reminder, about } }
}

async function remind({ db, clock }: Dependencies, due: DueReminder): Promise<void> {
  const now = clock.now()
  await runBatch(db, [
    enqueueStatement(db, { effect: effectOf(due), guard: isDue(due), now }),
    markStatement(db, { ...due, now }),
  ])
}
