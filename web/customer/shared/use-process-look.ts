import { useEffect } from 'react'

import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useWorkshopLook } from '#web/ui/page/use-workshop-look.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Gives the page the looks of the workshop and the language of the process. */
export function useProcessLook({ account, languages, content }: ProcessInit): void {
  const { speak } = useText(pageTexts)
  const lcid = languages.find(({ id }) => id === content.languageId)?.lcid
  useEffect(() => {
    if (lcid !== undefined) speak(lcid)
  }, [lcid, speak])
  useWorkshopLook(account)
}
