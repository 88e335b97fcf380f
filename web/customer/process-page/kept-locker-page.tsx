import { formatDateTime } from '#domain/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { LastLocker } from '#web/customer/locker/last-locker.ts'
import { useProcessLook } from '#web/customer/shared/use-process-look.ts'
import { OwnTexts, useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { ProcessPage } from './process-page.tsx'

/** The locker screen as this phone last saw it, for where there is no network. */
export function KeptLockerPage({ code, kept }: { code: string; kept: LastLocker }) {
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
