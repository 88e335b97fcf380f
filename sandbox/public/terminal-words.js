/**
 * @typedef {{ description: string, centsWithVat: number }} DueRow
 * @typedef {{ result: string, rows?: DueRow[], totalCents?: number, paidAt?: number | null, seconds?: number, code?: string }} DueAnswer
 */

export const codeLength = 6
const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })
const clock = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', hour: 'numeric', minute: '2-digit' })

/** What a terminal says when the app did not answer the question. */
const failures = new Map([
  ['unreachable', 'Sovellus ei vastaa. Yritä uudelleen.'],
  ['device.unauthorized', 'Sovellus ei tunne tätä päätettä.'],
  ['device.clock_skew', 'Päätteen kello on väärässä ajassa.'],
  ['device.not_a_terminal', 'Sovellus ei pidä tätä laitetta maksupäätteenä.'],
])

/** What is said of a payment by how the app stands to it. */
const outcomes = new Map([
  ['reported', 'Maksu on ilmoitettu sovellukselle.'],
  ['waiting', 'Kuitti on päätteessä. Sovellus ei vielä tiedä maksusta.'],
  ['not_settled', 'Sovellus kirjasi rahan palautettavaksi.'],
  ['refused', 'Sovellus ei ottanut ilmoitusta vastaan.'],
])

/**
 * The digits of a code, whatever stands between them.
 * @param {string} text
 */
export const digitsOf = (text) => text.replace(/\D/g, '').slice(0, codeLength)

/** @param {number} cents */
export const moneyOf = (cents) => euros.format(cents / 100)

/** @param {string} state */
export const outcomeOf = (state) => outcomes.get(state) ?? ''

/**
 * Why there is nothing to pay.
 * @param {DueAnswer} answer
 */
export function refusalOf({ result, paidAt, code = '' }) {
  if (result === 'offline') return 'Pääte ei ole verkossa. Maksettavaa ei voi hakea.'
  if (result === 'failed') return failures.get(code) ?? `Sovellus ei osannut vastata (${code}).`
  return paidAt
    ? `Koodilla ei ole enää maksettavaa. Se maksettiin tällä päätteellä klo ${clock.format(paidAt)}.`
    : 'Koodilla ei löydy maksettavaa. Tarkista numerot.'
}
