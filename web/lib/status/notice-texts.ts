import { defineTexts } from '#web/lib/i18n/texts.ts'

export const noticeTexts = defineTexts({
  fi: () => import('./notice.fi.ts'),
  sv: () => import('./notice.sv.ts'),
  en: () => import('./notice.en.ts'),
})
