import { defineTexts, type KeyOf, type TextOf } from '#web/lib/i18n/texts.ts'

/** The fast lane's texts, besides those that an account may word in its own way. */
export const laneTexts = defineTexts({
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type LaneTextKey = KeyOf<typeof laneTexts>
export type LaneText = TextOf<typeof laneTexts>
