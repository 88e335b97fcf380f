import { useText } from '#web/lib/i18n/use-text.tsx'
import { LanguageDropdown } from '#web/ui/language-dropdown.tsx'

import { signInTexts } from './texts.ts'

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
] as const

/** The choice of language before anyone is signed in. */
export function SignInLanguage() {
  const { text, language, choose } = useText(signInTexts)
  return <LanguageDropdown label={text('language')} languages={languages} value={language} onValueChange={choose} />
}
