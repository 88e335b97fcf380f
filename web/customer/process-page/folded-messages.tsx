import { Suspense, useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { kioskHall } from '#web/lib/kiosk.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

import { Messages } from './later-steps.ts'

/** The messages of a visit on its first screen, which waits for nothing of theirs: fetched once they are unfolded. */
export function FoldedMessages({ code }: { code: string }) {
  const { text: t } = useText(contentTexts)
  const [isWanted, setWanted] = useState(false)
  if (kioskHall() !== null) return null
  return (
    <Disclosure summary={t('threadTitle')} onOpen={() => setWanted(true)}>
      <Suspense fallback={null}>{isWanted && <Messages code={code} />}</Suspense>
    </Disclosure>
  )
}
