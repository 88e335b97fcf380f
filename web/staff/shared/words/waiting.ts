import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { urgencyOf, type Urgency } from '#domain/process/urgency.ts'
import type { Turn } from '#domain/process/whose-turn.ts'
import { formatDate, formatEuro, formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'

import type { DeskWords } from './desk-texts.ts'
import { elapsed } from './elapsed.ts'

/** The part of a process that its wait is told from. */
export type Waiting = {
  state: ProcessState
  turn: Turn
  waitingSince: string
  dueAt: string | null
  processType?: ProcessType
  asksPrice?: boolean
  /** Euros that are still to be given back to the customer. */
  owed?: number | null
  keyMissing?: boolean
  boxForced?: boolean
  wishesKeysBack?: boolean
}

/** Returns the next thing that a process waits for, in words; the name of its state where nothing is waited for. */
export function waitsFor(waiting: Waiting, words: DeskWords, timeZone: string): string {
  const usual = usuallyWaitsFor(waiting, words, timeZone)
  if (waiting.keyMissing) return words.desk.keyMissing
  if (waiting.boxForced) return words.desk.boxForced
  if (waiting.owed) return fillText(words.desk.owed, { amount: formatEuro(waiting.owed) })
  // Paid: nothing else is left to do.
  if (waiting.wishesKeysBack && waiting.state === 'PAYMENT_DONE') return words.verbs.fill_retrieval_box ?? usual
  const { asksPrice, wishesKeysBack } = words.desk
  const told = waiting.asksPrice && waiting.turn === 'customer' ? asksPrice : usual
  const more = [
    ...(waiting.asksPrice && waiting.turn !== 'customer' ? [asksPrice] : []),
    ...(waiting.wishesKeysBack ? [wishesKeysBack] : []),
  ]
  return [told, ...more].join('. ')
}

function usuallyWaitsFor(
  { state, turn, dueAt, processType = 'DELIVERY' }: Waiting,
  words: DeskWords,
  timeZone: string,
): string {
  const { waits, states } = words
  const own = turn === 'staff' ? waits[`staff.${state}.${processType}`] : undefined
  const text = own ?? waits[`${turn}.${state}`] ?? states[state]
  if (!text.includes('{at}')) return text
  return dueAt === null ? words.states[state] : fillText(text, { at: shortInstant(Date.parse(dueAt), timeZone) })
}

/** d.M. klo H.mm without the year: for what lies near. */
export function shortInstant(ms: number, timeZone: string): string {
  return `${formatDate(ms, timeZone).replace(/\d{4}$/, '')} ${formatTime(ms, timeZone)}`
}

export type Wait = { urgency: Urgency; time: string | null }

/** For how long it has waited by now; no time where nobody is waited for. */
export function waitOf({ turn, waitingSince, dueAt }: Waiting, now: number, words: DeskWords): Wait {
  const since = Date.parse(waitingSince)
  const urgency = urgencyOf({ turn, waitingSince: since, dueAt: dueAt === null ? null : Date.parse(dueAt), now })
  const isScheduled = turn === 'system' && dueAt !== null && Date.parse(dueAt) > now
  if (turn === 'nobody' || isScheduled) return { urgency, time: null }
  return { urgency, time: elapsed(Math.max(0, now - since), words.desk) }
}
