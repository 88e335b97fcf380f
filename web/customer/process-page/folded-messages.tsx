import { Suspense, useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { isKiosk } from '#web/customer/shared/is-kiosk.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { Messages } from './later-steps.ts'

/** The messages of a visit on its first screen, which waits for nothing of theirs: fetched once they are unfolded. */
export function FoldedMessages({ code, view }: { code: string; view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  const [isWanted, setWanted] = useState(false)
  if (isKiosk(view)) return null
  return (
    <Disclosure summary={t('threadTitle')} onOpen={() => setWanted(true)}>
      <Suspense fallback={null}>{isWanted && <Messages code={code} />}</Suspense>
    </Disclosure>
  )
}
