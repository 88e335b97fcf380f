import { useEffect, useEffectEvent, useState } from 'react'

import { languageOf, storedLanguage } from '#web/lib/i18n/language.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { useLanguageChange } from './use-language-change.ts'

/** The language that this person chose on an earlier visit, where the workshop speaks it and the process does not yet. */
function wantedLanguage({ languages, content }: ProcessInit) {
  const stored = storedLanguage()
  if (stored === null) return null
  const wanted =
    languages.find(({ lcid }) => lcid === stored) ??
    languages.find(({ lcid }) => languageOf(lcid) === languageOf(stored))
  return wanted && wanted.id !== content.languageId ? wanted : null
}

/** Turns a process to the language chosen on this device; false while that is on its way. */
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
