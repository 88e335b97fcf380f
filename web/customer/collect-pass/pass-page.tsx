import { useParams } from 'react-router'

import { parseProcessCode } from '#domain/access/codes.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { LoadFailedPage } from '#web/customer/shared/trouble/load-failed-page.tsx'
import { PlainPage } from '#web/customer/shared/trouble/plain-page.tsx'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { OwnTexts, useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { useWorkshopLook } from '#web/ui/page/use-workshop-look.ts'
import type { CollectPass } from '#worker/contract/collect-pass.ts'

import { PassView } from './pass-view.tsx'
import { useShownPass } from './use-shown-pass.ts'

const longestCode = 64

/** `/pass/:passCode`: the box and its code for somebody who was given a pass. */
export function PassPage() {
  const { passCode = '' } = useParams()
  const { text } = useText(pageTexts)
  const shown = useShownPass(parseProcessCode(passCode) ?? passCode.slice(0, longestCode))
  switch (shown.phase) {
    case 'failed':
      return <LoadFailedPage error={shown.error} retry={shown.retry} />
    case 'loading':
      return (
        <PlainPage>
          <Loader label={text('loading')} />
        </PlainPage>
      )
    case 'unknown':
      return (
        <PlainPage>
          <OwnTexts of={contentTexts} words={shown.texts}>
            <UnknownPass />
          </OwnTexts>
        </PlainPage>
      )
    case 'ready':
      return (
        <PlainPage owner={shown.pass.workshop}>
          <WorkshopLook of={shown.pass.workshop} />
          <OwnTexts of={contentTexts} words={shown.texts}>
            {shown.savedAt !== null && <KeptNotice savedAt={shown.savedAt} timeZone={shown.pass.timeZone} />}
            <PassView pass={shown.pass} />
          </OwnTexts>
        </PlainPage>
      )
  }
}

/** The page has the looks of the workshop while it is shown. */
function WorkshopLook({ of: { accentColor, logo } }: { of: CollectPass['workshop'] }) {
  useWorkshopLook({ accentColor, logo })
  return null
}

function UnknownPass() {
  const { text: t } = useText(contentTexts)
  const title = t('passPageUnknownTitle')
  useDocumentTitle(title)
  return <PageHeading title={title} lead={t('passPageUnknownText')} />
}

function KeptNotice({ savedAt, timeZone }: { savedAt: number; timeZone: string }) {
  const { text: t } = useText(contentTexts)
  return (
    <Notice tone="warning" title={t('lockerOfflineTitle')}>
      {t('lockerOfflineText', { time: formatDateTime(savedAt, timeZone) })}
    </Notice>
  )
}
