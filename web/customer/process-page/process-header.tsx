import type { useLanguageChange } from '#web/customer/process/use-language-change.ts'
import { LanguageMenu } from '#web/customer/shared/language-menu.tsx'
import { storeLanguage } from '#web/lib/i18n/language.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { WorkshopName } from '#web/ui/page/workshop-name.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

type ProcessHeaderProps = {
  view: ProcessInit
  /** Null where the language is not chosen: the payment page, and without a network. */
  languageChange: ReturnType<typeof useLanguageChange> | null
}

/** Shows whose page this is, and in which language. */
export function ProcessHeader({ view, languageChange }: ProcessHeaderProps) {
  const { text } = useText(pageTexts)
  const { account, languages, content } = view
  return (
    <>
      <WorkshopName name={account.name} logo={account.logo} />
      {languageChange && languages.length > 1 && (
        <LanguageMenu
          label={text('languageLabel')}
          languages={languages.map(({ lcid, name }) => ({ code: lcid, name }))}
          value={languages.find(({ id }) => id === content.languageId)?.lcid ?? ''}
          onValueChange={(lcid) => {
            const language = languages.find((one) => one.lcid === lcid)
            storeLanguage(lcid)
            if (language && language.id !== content.languageId) languageChange.mutate(language)
          }}
        />
      )}
    </>
  )
}
