import type { BuiltInLanguage } from '#web/lib/i18n/language.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'

import { staffCall, staffSession } from './staff-client.ts'
import { useStaffUser } from './use-staff-session.ts'

/** Speaks another language at once, and keeps it with the user for wherever they sign in next. */
export function useChooseLanguage(): (language: BuiltInLanguage) => void {
  const { choose } = useText(pageTexts)
  const user = useStaffUser()
  return (language) => {
    choose(language)
    staffSession.update({ ...user, language })
    // What could not be kept is still spoken here, and can be chosen again.
    staffCall('PUT /api/auth/language', { body: { language } }).catch(() => undefined)
  }
}
