import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'

import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { fillText, type TextValues } from '#web/lib/i18n/fill.ts'
import { storeLanguage, type BuiltInLanguage } from '#web/lib/i18n/language.ts'

import { fi, type StaffTextKey, type StaffTexts } from './fi.ts'

export type StaffTranslate = (key: StaffTextKey, values?: TextValues) => string

export type StaffSpeech = {
  language: BuiltInLanguage
  text: StaffTranslate
  /** Goes on in another language, now and from now on. */
  chooseLanguage: (language: BuiltInLanguage) => void
}

type Spoken = { language: BuiltInLanguage; texts: StaffTexts }

const StaffTextsContext = createContext<StaffSpeech>({
  language: 'fi',
  text: (key, values) => fillText(fi[key], values),
  chooseLanguage: () => undefined,
})

/** The texts of a language; each but Finnish is fetched when it is asked for, and Finnish is spoken where that fails. */
export async function loadStaffTexts(language: BuiltInLanguage): Promise<Spoken> {
  try {
    if (language === 'sv') return { language, texts: (await import('./sv.ts')).sv }
    if (language === 'en') return { language, texts: (await import('./en.ts')).en }
  } catch {
    // Finnish is here already.
  }
  return { language: 'fi', texts: fi }
}

type StaffTextsProviderProps = { children: ReactNode; loading: ReactNode }

/** Speaks the language of the page to the back-office; `loading` until its texts are here for the first time. */
export function StaffTextsProvider({ children, loading }: StaffTextsProviderProps) {
  const { language, speak } = useBuiltIn()
  const [spoken, setSpoken] = useState<Spoken | null>(language === 'fi' ? { language, texts: fi } : null)
  useEffect(() => {
    let wanted = true
    void loadStaffTexts(language).then((loaded) => wanted && setSpoken(loaded))
    return () => {
      wanted = false
    }
  }, [language])
  const value = useMemo<StaffSpeech | null>(
    () =>
      spoken && {
        language: spoken.language,
        text: (key, values) => fillText(spoken.texts[key], values),
        chooseLanguage: (chosen) => {
          storeLanguage(chosen)
          speak(chosen)
        },
      },
    [spoken, speak],
  )
  return value === null ? loading : <StaffTextsContext value={value}>{children}</StaffTextsContext>
}

/** The texts of the back-office in the language chosen. */
export function useStaffTexts(): StaffSpeech {
  return use(StaffTextsContext)
}
