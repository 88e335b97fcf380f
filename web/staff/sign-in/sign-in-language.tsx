import { builtInLanguageOf } from '#web/lib/i18n/language.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { LanguageDropdown } from '#web/ui/language-dropdown.tsx'

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
] as const

/** The choice of language before anyone is signed in. */
export function SignInLanguage() {
  const { text, language, chooseLanguage } = useStaffTexts()
  return (
    <LanguageDropdown
      label={text('language')}
      languages={languages}
      value={language}
      onValueChange={(code) => chooseLanguage(builtInLanguageOf(code) ?? 'fi')}
    />
  )
}
