import { text } from './words.js'

/** @typedef {{ result: string, paidAt?: number | null, code?: string }} Refusal */

const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
  timeZone: 'Europe/Helsinki',
  hour: 'numeric',
  minute: '2-digit',
})

/** The terminal's words when the app did not answer the question. */
const failures = new Map([
  ['unreachable', text('unreachable')],
  ['device.unauthorized', text('unauthorized')],
  ['device.clock_skew', text('clockSkew')],
  ['device.not_a_terminal', text('notATerminal')],
])

/** The words about a payment, by its state in the app. */
const outcomes = new Map([
  ['reported', text('reported')],
  ['waiting', text('waiting')],
  ['not_settled', text('notSettled')],
  ['refused', text('refused')],
])

/**
 * Returns the app's state of a reported payment; empty where there are no words for it.
 * @param {string} state
 */
export const outcomeOf = (state) => outcomes.get(state) ?? ''

/**
 * Returns the reason why there is nothing to pay.
 * @param {Refusal} answer
 */
export function refusalOf({ result, paidAt, code = '' }) {
  if (result === 'offline') return text('offline')
  if (result === 'failed') return failures.get(code) ?? text('failed', { code })
  return paidAt ? text('paidAlready', { time: clock.format(paidAt) }) : text('nothingDue')
}
