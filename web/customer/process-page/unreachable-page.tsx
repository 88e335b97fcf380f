import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { formatDateTime } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { lastLocker, type LastLocker } from '#web/customer/locker/last-locker.ts'
import { useProcessLook } from '#web/customer/shared/use-process-look.ts'
import { OwnTexts, useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { ProcessPage } from './process-page.tsx'

const tryAgainMs = 15_000

type UnreachablePageProps = { code: string; retry: () => void; otherwise: ReactNode }

/**
 * No answer came, or not in time: the locker screen as this phone last saw it, where it saw one. Behind it the call is
 * tried again, since a browser does not always notice that the network is back.
 */
export function UnreachablePage({ code, retry, otherwise }: UnreachablePageProps) {
  const [kept] = useState(() => lastLocker(code, Date.now()))
  const isKept = kept !== null
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (!isKept) return undefined
    const timer = setInterval(() => tryAgain(), tryAgainMs)
    return () => clearInterval(timer)
  }, [isKept])
  return isKept ? <KeptLockerPage code={code} kept={kept} /> : otherwise
}

/** The locker screen as this phone last saw it, for where there is no network. */
function KeptLockerPage({ code, kept }: { code: string; kept: LastLocker }) {
  useProcessLook(kept.view)
  return (
    <OwnTexts of={contentTexts} words={kept.view.content.texts}>
      <ProcessPage code={code} view={kept.view} outOfReach={false} outOfReachNotice={<KeptNotice kept={kept} />} />
    </OwnTexts>
  )
}

function KeptNotice({ kept }: { kept: LastLocker }) {
  const { text: t } = useText(contentTexts)
  const time = formatDateTime(kept.savedAt, kept.view.account.timeZone)
  return (
    <Notice tone="warning" title={t('lockerOfflineTitle')}>
      {t('lockerOfflineText', { time })}
    </Notice>
  )
}
