import { isTomorrow, mayRemindAt, type Reminder } from '#domain/contact/reminder.ts'
import { minuteMs } from '#domain/durations.ts'
import { sendReminderNotice, type Sender, type SendInput, type SendResult } from '#worker/notifications/index.ts'

import { standingOf } from './reminder.queries.ts'

/** Time (ms) for which a reminder waits that the night has come before. */
const quietPauseMs = 30 * minuteMs

type Reminding = SendInput & { reminder: Reminder; about: number }

/**
 * Sends a reminder while what it is about still waits, and never by night: a gateway may have been away until then. A link is
 * of tomorrow, or nothing: who comes today has no use for it.
 */
export async function sendReminder(sender: Sender, input: Reminding): Promise<SendResult> {
  const { db, clock } = sender.deps
  const { processId: id, reminder, about } = input
  const now = clock.now()
  const [standing] = await standingOf(db, { id, reminder, about })
  const isOver = standing === undefined || (reminder === 'link' && !isTomorrow(about, now, standing.timeZone))
  if (!isOver && !mayRemindAt(now, standing)) return { result: 'retry', reason: 'quiet_hours', afterMs: quietPauseMs }
  return sendReminderNotice(sender, { ...input, isOver })
}
