import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import { builtInLanguageOf, languageOf, storeLanguage, type BuiltInLanguage } from './language.ts'
import { loadSpoken, sayFrom, speakFromNow, type LoadedTexts, type Texts } from './texts.ts'

type Speech = {
  language: BuiltInLanguage
  /** Tells what language the page is in; the texts follow once they have come, where we speak it. */
  speak: (lcid: string) => void
  /** The same by choice: it is remembered. */
  choose: (lcid: string) => void
}

export const SpeechContext = createContext<Speech>({ language: 'fi', speak: () => undefined, choose: () => undefined })

/** Holds the language of the texts and keeps the `lang` of the page. */
export function SpeechProvider({ initial, children }: { initial: BuiltInLanguage; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const [pageLanguage, setPageLanguage] = useState<string>(initial)
  const wanted = useRef(initial)
  const speak = useCallback((lcid: string) => {
    const chosen = builtInLanguageOf(lcid)
    setPageLanguage(languageOf(lcid))
    if (chosen === null) return
    wanted.current = chosen
    async function follow(language: BuiltInLanguage) {
      await loadSpoken(language)
      // Who asked for another language since is not spoken to in this one, however late it came.
      if (wanted.current !== language) return
      speakFromNow(language)
      setLanguage(language)
    }
    follow(chosen).catch(() => undefined)
  }, [])
  useEffect(() => {
    document.documentElement.lang = pageLanguage
  }, [pageLanguage])
  const value = useMemo(() => {
    const choose = (lcid: string) => {
      storeLanguage(lcid)
      speak(lcid)
    }
    return { language, speak, choose }
  }, [language, speak])
  return <SpeechContext value={value}>{children}</SpeechContext>
}

type OwnTextsProps<T> = { of: Texts<T>; words: Readonly<Record<string, string>>; children: ReactNode }

/** Lays an account's own wording over the built-in texts of what is within. */
export function OwnTexts<T>({ of: { own: Own }, words, children }: OwnTextsProps<T>) {
  const text = useMemo(() => sayFrom(words), [words])
  return <Own value={text}>{children}</Own>
}

/** Says the texts of a screen in the language of the page; waits for them where they did not come with the screen. */
export function useText<T>(texts: Texts<T>): Speech & Pick<LoadedTexts<T>, 'text'> {
  const speech = use(SpeechContext)
  const own = use(texts.own)
  const { language } = speech
  return { ...speech, text: own ?? use(texts.loadAny(language)).text }
}
