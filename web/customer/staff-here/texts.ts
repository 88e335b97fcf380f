import { defineTexts } from '#web/lib/i18n/texts.ts'

/** Said to staff alone: no account words it, and no customer fetches it. */
export const staffHereTexts = defineTexts({
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})
