import { useEffect, useRef } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { totalOf } from '#web/customer/shared/order/order-total.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

type ChangedNoticeProps = {
  /** The sum that stood on the button that was pressed; nothing where none did. */
  pressed: number | null | undefined
  view: ProcessInit
}

/** Says why the step was not taken: what was on the screen had changed. Comes into view wherever the page stood. */
export function ChangedNotice({ pressed, view }: ChangedNoticeProps) {
  const { text: t } = useText(contentTexts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { total } = totalOf(view)
  const isOtherSum = typeof pressed === 'number' && total !== null && total !== pressed
  return (
    <div ref={place} tabIndex={-1} className="place">
      <Notice tone="warning">
        {isOtherSum
          ? t('totalChanged', { before: formatEuro(pressed), now: formatEuro(total) })
          : t('changedElsewhere')}
      </Notice>
    </div>
  )
}
