import { defineTexts, type KeyOf, type TextOf } from '#web/lib/i18n/texts.ts'

export const staffTexts = defineTexts({
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type StaffTextKey = KeyOf<typeof staffTexts>
export type StaffText = TextOf<typeof staffTexts>
