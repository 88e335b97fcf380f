import { messageRulesOf } from '#domain/message-texts/rules.ts'

import { variableFaults, variablesOf } from './variables.ts'

/** Faults of an account's own wording of a text. */
export type TextFaults = {
  /** Places that nobody knows what to put into. */
  unknown: string[]
  /** Places without which the text is of no use. */
  missing: string[]
  isTooLong: boolean
}

/** The places that a text may have: those of its message, or those of the built-in text of a screen. */
export function placesOfText(key: string, builtIn: string): readonly string[] {
  return messageRulesOf(key)?.allowed ?? variablesOf(builtIn)
}

/** Returns the faults in the wording of a text of a screen or a message. */
export function textFaults(key: string, text: string, builtIn: string): TextFaults {
  const rules = messageRulesOf(key)
  if (rules === null) return { unknown: variableFaults(text, builtIn).unknown, missing: [], isTooLong: false }
  const used = bracedIn(text)
  const allowed = new Set<string>(rules.allowed)
  return {
    unknown: used.filter((name) => !allowed.has(name)),
    missing: rules.required.filter((name) => !used.includes(name)),
    isTooLong: text.length > rules.maxLength,
  }
}

/**
 * Returns everything in braces: a message cannot be corrected once it is sent, so a misspelt place must not pass as
 * text.
 */
function bracedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name))]
}
