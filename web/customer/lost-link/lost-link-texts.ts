import { defineTexts } from '#web/lib/i18n/texts.ts'

export const lostLinkTexts = defineTexts({
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})
