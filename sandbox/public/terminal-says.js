import { text } from './words.js'

/** @typedef {{ result: string, paidAt?: number | null, code?: string }} Refusal */

const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
  timeZone: 'Europe/Helsinki',
  hour: 'numeric',
  minute: '2-digit',
})

/** What a terminal says when the app did not answer the question. */
const failures = new Map([
  ['unreachable', text('unreachable')],
  ['device.unauthorized', text('unauthorized')],
  ['device.clock_skew', text('clockSkew')],
  ['device.not_a_terminal', text('notATerminal')],
])

/** What is said of a payment by how the app stands to it. */
const outcomes = new Map([
  ['reported', text('reported')],
  ['waiting', text('waiting')],
  ['not_settled', text('notSettled')],
  ['refused', text('refused')],
])

/**
 * How the app stands to a payment that was told; empty where nothing is said of it.
 * @param {string} state
 */
export const outcomeOf = (state) => outcomes.get(state) ?? ''

/**
 * Why there is nothing to pay.
 * @param {Refusal} answer
 */
export function refusalOf({ result, paidAt, code = '' }) {
  if (result === 'offline') return text('offline')
  if (result === 'failed') return failures.get(code) ?? text('failed', { code })
  return paidAt ? text('paidAlready', { time: clock.format(paidAt) }) : text('nothingDue')
}
