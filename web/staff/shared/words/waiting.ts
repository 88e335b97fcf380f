import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { urgencyAt, type Urgency } from '#domain/process/urgency.ts'
import { isMoneyToGiveBack, type Turn } from '#domain/process/whose-turn.ts'
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
  /** From when on it is near to being late, and late. */
  soonAt?: string | null
  lateAt?: string | null
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
  const said = waiting.asksPrice && waiting.turn === 'customer' ? asksPrice : usual
  const more = [
    ...(waiting.asksPrice && waiting.turn !== 'customer' ? [asksPrice] : []),
    ...(waiting.wishesKeysBack ? [wishesKeysBack] : []),
  ]
  return [said, ...more].join('. ')
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

type TurnOf = Pick<Waiting, 'state' | 'turn' | 'owed'> & { mayGiveBack: boolean }

/** Says whose turn it is; where money is to be given back, those of staff who may not give it read that it waits for who may. */
export function turnInWords({ state, turn, owed = null, mayGiveBack }: TurnOf, words: DeskWords): string {
  const isOthers = turn === 'staff' && !mayGiveBack && isMoneyToGiveBack({ state, owed })
  return isOthers ? words.desk.adminsTurn : words.turns[turn]
}

export type Wait = { urgency: Urgency; time: string | null }

const instantOf = (iso: string | null | undefined) => (iso === null || iso === undefined ? null : Date.parse(iso))

/**
 * Returns how late it is, how much time is left of a promise that is near, or else for how long it has waited by now; no
 * time where nobody is waited for.
 */
export function waitOf(waiting: Waiting, now: number, words: DeskWords): Wait {
  const { turn, waitingSince, dueAt } = waiting
  const lateAt = instantOf(waiting.lateAt)
  const urgency = urgencyAt({ soonAt: instantOf(waiting.soonAt), lateAt }, now)
  const isScheduled = turn === 'system' && dueAt !== null && Date.parse(dueAt) > now
  if (turn === 'nobody' || isScheduled) return { urgency, time: null }
  const ms = urgency === 'calm' || lateAt === null ? now - Date.parse(waitingSince) : Math.abs(now - lateAt)
  return { urgency, time: elapsed(Math.max(0, ms), words.desk) }
}
