import { plainForSms, plainPunctuation, smsLength } from '#domain/contact/sms-length.ts'

import type { MessageVariable } from './rules.ts'

/** Values for the places of a text. */
export type MessageValues = Readonly<Partial<Record<MessageVariable, string>>>

/** Fills the places of a text. One that is filled with nothing takes the spaces, colon, comma or brackets around it along. */
export function filled(template: string, values: Readonly<Partial<Record<string, string>>>): string {
  const byName = new Map(Object.entries(values))
  return template
    .replaceAll(/([ ,:;–-]*)\{(\w+)\}/g, (place, before: string, name: string) => {
      const value = byName.get(name)
      if (value === undefined) return place
      return value === '' ? '' : `${before}${value}`
    })
    .replaceAll(/ *\( *\)/g, '')
    .replace(/^[ ,:;–-]+/, '')
}

/**
 * Fills the places of a text message. Names take plain letters (Š: S) where that keeps the message in GSM-7; where the
 * text itself is written in other letters, nothing would be won and all stays as it is written.
 */
export function smsFilled(template: string, values: MessageValues): string {
  const text = plainPunctuation(template)
  const isGsm7 = smsLength(text).encoding === 'GSM7'
  const plain = isGsm7 ? plainForSms : plainPunctuation
  return filled(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])))
}
