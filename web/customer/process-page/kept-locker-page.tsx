import { formatDateTime } from '#domain/format.ts'
import type { LastLocker } from '#web/customer/locker/last-locker.ts'
import { useProcessLook } from '#web/customer/shared/use-process-look.ts'
import { ContentTextsProvider, useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { ProcessPage } from './process-page.tsx'

/** The locker screen as this phone last saw it, for where there is no network. */
export function KeptLockerPage({ code, kept }: { code: string; kept: LastLocker }) {
  useProcessLook(kept.view)
  return (
    <ContentTextsProvider texts={kept.view.content.texts}>
      <ProcessPage code={code} view={kept.view} outOfReach={false} outOfReachNotice={<KeptNotice kept={kept} />} />
    </ContentTextsProvider>
  )
}

function KeptNotice({ kept }: { kept: LastLocker }) {
  const t = useTexts()
  const time = formatDateTime(kept.savedAt, kept.view.account.timeZone)
  return (
    <Notice tone="warning" title={t('lockerOfflineTitle')}>
      {t('lockerOfflineText', { time })}
    </Notice>
  )
}
