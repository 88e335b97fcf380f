import { useEffect, useRef } from 'react'

import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Notice } from '#web/ui/notice.tsx'

import css from './changed-notice.module.css'

/** Says why the step was not taken: what was on the screen had changed. Comes into view wherever the page stood. */
export function ChangedNotice() {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={css['place']}>
      <Notice tone="warning">{t('changedElsewhere')}</Notice>
    </div>
  )
}
