import { useEffect, useEffectEvent, useState } from 'react'

import { firstOffered, storedLanguage } from '#web/lib/i18n/language.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { useLanguageChange } from './use-language-change.ts'

/**
 * The language that this person chose on an earlier visit, or else, where nobody has settled one for this visit, the one
 * of the browser; null where the workshop does not speak it, or the process does already.
 */
function wantedLanguage({ languages, content, isLanguageSettled }: ProcessInit) {
  const wanted = firstOffered(languages, [storedLanguage() ?? '', ...(isLanguageSettled ? [] : navigator.languages)])
  return wanted && wanted.id !== content.languageId ? wanted : null
}

/** Turns a process to the language wanted on this device; false while that is on its way. */
export function useWantedLanguage(code: string, view: ProcessInit): boolean {
  const { mutate } = useLanguageChange(code)
  const [settled, setSettled] = useState(() => wantedLanguage(view) === null)
  const turn = useEffectEvent(() => {
    const wanted = wantedLanguage(view)
    if (wanted) mutate(wanted, { onSettled: () => setSettled(true) })
  })
  useEffect(() => {
    if (!settled) turn()
  }, [settled])
  return settled
}
