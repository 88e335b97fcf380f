import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { storeLanguage } from '#web/lib/i18n/language.ts'

import { LanguageMenu } from './language-menu.tsx'

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
] as const

/** The choice of language where no process is open. */
export function BuiltInLanguage() {
  const { language, text, speak } = useBuiltIn()
  function choose(code: string) {
    storeLanguage(code)
    speak(code)
  }
  return <LanguageMenu label={text('languageLabel')} languages={languages} value={language} onValueChange={choose} />
}
