import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { fillText, type TextValues } from '#web/lib/i18n/fill.ts'

import { en } from './texts/en.ts'
import { fi, type LaneTextKey } from './texts/fi.ts'
import { sv } from './texts/sv.ts'

const byLanguage = { fi, sv, en } as const

export type LaneText = (key: LaneTextKey, values?: TextValues) => string

/** The texts of the fast lane in the language of the page. */
export function useLaneTexts(): LaneText {
  const { language } = useBuiltIn()
  return (key, values) => fillText(byLanguage[language][key], values)
}
