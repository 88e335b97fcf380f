import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'

import { LanguageMenu } from './language-menu.tsx'

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
] as const

/** The choice of language where no process is open. */
export function BuiltInLanguage() {
  const { language, text, choose } = useText(pageTexts)
  return <LanguageMenu label={text('languageLabel')} languages={languages} value={language} onValueChange={choose} />
}
