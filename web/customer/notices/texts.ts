import { defineTexts, type KeyOf } from '#web/lib/i18n/texts.ts'

/** Fetched with the card: no account words it. */
export const noticesTexts = defineTexts({
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type NoticesTextKey = KeyOf<typeof noticesTexts>
