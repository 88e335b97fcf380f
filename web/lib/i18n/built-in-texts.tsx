import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import { fi, type BuiltInKey, type BuiltInTexts } from './built-in/fi.ts'
import { fillText, type TextValues } from './fill.ts'
import { builtInLanguageOf, languageOf, type BuiltInLanguage } from './language.ts'
import { loadBuiltIn } from './load-built-in.ts'

export type BuiltIn = {
  language: BuiltInLanguage
  text: (key: BuiltInKey, values?: TextValues) => string
  /** Tells what language the page is in; the built-in texts follow once they have come, where we speak it. */
  speak: (lcid: string) => void
}

type Spoken = { language: BuiltInLanguage; texts: BuiltInTexts }

const BuiltInContext = createContext<BuiltIn>({
  language: 'fi',
  text: (key, values) => fillText(fi[key], values),
  speak: () => undefined,
})

/** Holds the built-in texts and keeps the `lang` of the page. */
export function BuiltInTextsProvider({ initial, children }: { initial: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(initial)
  const [pageLanguage, setPageLanguage] = useState<string>(initial.language)
  const wished = useRef(initial.language)
  const speak = useCallback((lcid: string) => {
    const language = builtInLanguageOf(lcid)
    setPageLanguage(languageOf(lcid))
    if (language === null) return
    wished.current = language
    loadBuiltIn(language).then(
      // Who asked for another language since is not spoken to in this one, however late it came.
      (texts) => wished.current === language && setSpoken({ language, texts }),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    document.documentElement.lang = pageLanguage
  }, [pageLanguage])
  const value = useMemo<BuiltIn>(
    () => ({
      language: spoken.language,
      text: (key, values) => fillText(spoken.texts[key], values),
      speak,
    }),
    [spoken, speak],
  )
  return <BuiltInContext value={value}>{children}</BuiltInContext>
}

export function useBuiltIn(): BuiltIn {
  return use(BuiltInContext)
}
