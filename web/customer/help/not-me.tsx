import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { formatTime } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

type NotMeProps = { code: string; view: Pick<ProcessInit, 'kioskOpenedAt' | 'account'> }

/** The visit was opened at a kiosk: an owner who was not there ends what was lent. */
export function NotMe({ code, view: { kioskOpenedAt, account } }: NotMeProps) {
  const { text: t } = useText(contentTexts)
  const [clickId] = useState(() => crypto.randomUUID())
  const saying = useMutation({
    mutationFn: () => call('POST /api/process/not-me', { code, body: { clickId } }),
  })
  if (saying.isSuccess) return <Notice tone="success">{t('fastLaneNotMeDone')}</Notice>
  if (kioskOpenedAt === undefined) return null
  return (
    <>
      {saying.isError && <Notice tone="error">{t('fastLaneNotMeFailed')}</Notice>}
      <Notice
        action={
          <Button variant="secondary" pending={saying.isPending} onClick={() => saying.mutate()}>
            {t('fastLaneNotMe')}
          </Button>
        }
      >
        {t('fastLaneOpened', { time: formatTime(Date.parse(kioskOpenedAt), account.timeZone) })}
      </Notice>
    </>
  )
}
