import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { loadSpoken } from '#web/lib/i18n/texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { SignedInUser } from '#worker/contract/auth.ts'

/** Speaks the language that a user chose once; the first page of their session is not drawn in another. */
export function useUserLanguage(): (user: Pick<SignedInUser, 'language'>) => Promise<void> {
  const { choose } = useText(pageTexts)
  return async ({ language }) => {
    if (language === null) return
    // Where the texts are out of reach the page goes on in the language that it has.
    await loadSpoken(language).catch(() => undefined)
    choose(language)
    await drawn()
  }
}

/** Resolves once the work at hand is done, and with it the page is drawn in the new language. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
