import { defineTexts } from '#web/lib/i18n/texts.ts'

export const statusTexts = defineTexts({
  fi: () => import('./status.fi.ts'),
  sv: () => import('./status.sv.ts'),
  en: () => import('./status.en.ts'),
})
