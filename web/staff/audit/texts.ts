import { extendTexts } from '#web/lib/i18n/screen-texts.ts'
import type { KeyOf, TextOf } from '#web/lib/i18n/texts.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'

export const auditTexts = extendTexts(deskTexts, {
  fi: () => import('./texts.fi.ts'),
  sv: () => import('./texts.sv.ts'),
  en: () => import('./texts.en.ts'),
})

export type AuditTextKey = KeyOf<typeof auditTexts>
export type AuditText = TextOf<typeof auditTexts>
