import { codeValues, linkValues, oneLine, smsOf } from './compose.ts'
import { filled, type MessageValues } from './fill.ts'
import { messageRulesOf, type MessageVariable } from './rules.ts'
import type { KeyCodeFacts, MessageWording } from './wording.ts'

/**
 * Input of an example: the built-in wording of the language, the account's own name, and a link in the form that
 * customers get.
 */
export type PreviewInput = { key: string; wording: MessageWording; workshop: string; link: string }

function exampleFacts({ workshop, link }: PreviewInput): KeyCodeFacts {
  const place = { lockerName: 'Pääovi', lockerAddress: 'Huoltokatu 1, 00100 Helsinki' }
  const lent = {
    lentCar: 'Toyota Yaris LNA-123',
    lentPlace: 'P12',
    reservedUntil: Date.UTC(2026, 10, 30, 8),
    timeZone: 'Europe/Helsinki',
  }
  const more = { total: '412,50 €', phone: '+358 9 123 4567' }
  return { workshop, licenceNumber: 'ABC-123', link, code: '123 456', boxNumber: 12, ...place, ...lent, ...more }
}

function exampleValues(input: PreviewInput): readonly MessageValues[] {
  const facts = exampleFacts(input)
  const { wording } = input
  const isCode = messageRulesOf(input.key)?.allowed.includes('code') === true
  return isCode ? codeValues(facts, wording) : [linkValues(facts, wording)]
}

/** Returns the variables of a message: each with its value in the example, and whether the text has to have it. */
export function examplePlaces(input: PreviewInput): { name: MessageVariable; example: string; isRequired: boolean }[] {
  const [values = {}] = exampleValues(input)
  const { allowed = [], required = [] } = messageRulesOf(input.key) ?? {}
  return allowed.map((name) => ({ name, example: values[name] ?? '', isRequired: required.includes(name) }))
}

/** A text of a message as a customer would get it; null for a text that is of no message. */
export function messagePreview(text: string, input: PreviewInput): string | null {
  const rules = messageRulesOf(input.key)
  if (rules === null) return null
  const values = exampleValues(input)
  if (rules.form === 'SMS') return smsOf([text], values)
  const whole = filled(text, values[0] ?? {})
  return rules.form === 'EMAIL' ? whole.trim() : oneLine(whole)
}
