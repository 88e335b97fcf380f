import { stateOfReminder, type Reminder } from '#domain/contact/reminder.ts'
import { linkEmail, linkSms } from '#domain/message-texts/compose.ts'

import { linkFactsOf } from './facts.ts'
import type { Notice } from './notice.ts'

export const reminderKinds = { link: 'REMINDER_LINK', bill: 'REMINDER_BILL' } as const

const purposes = { link: 'remindLink', bill: 'remindBill' } as const

/**
 * Brings back to mind what waits for the customer, once for each instant that it is about. It moves no process, and nobody is
 * called for it: whom the first message did not reach staff know of already.
 */
export function reminderNotice(reminder: Reminder, about: number): Notice {
  return {
    kind: reminderKinds[reminder],
    isAside: true,
    awaitedIn: [],
    sentIn: [stateOfReminder[reminder]],
    sent: 'link_sent',
    failed: 'link_failed',
    impossible: 'link_failed',
    dedupeKey: ({ id }) => `remind_${reminder}:${id}:${about}`,
    compose(facts, { wording, appUrl }) {
      const input = { wording, purpose: purposes[reminder], facts: linkFactsOf(facts, appUrl), own: facts.ownTexts }
      return { sms: linkSms(input), email: linkEmail(input) }
    },
  }
}
