import { useEffect, useRef } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says why the step was not taken: what was on the screen had changed. Comes into view wherever the page stood. */
export function ChangedNotice() {
  const { text: t } = useText(contentTexts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="place">
      <Notice tone="warning">{t('changedElsewhere')}</Notice>
    </div>
  )
}
