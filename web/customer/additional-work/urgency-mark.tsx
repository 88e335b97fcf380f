import type { WorkUrgency } from '#domain/process/additional-work.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'

import { urgencyLooks } from './work-look.ts'

import css from './additional-work.module.css'

/** Shows how soon it has to be done. */
export function UrgencyMark({ urgency }: { urgency: WorkUrgency }) {
  const { text: t } = useText(contentTexts)
  const { text, shape } = urgencyLooks[urgency]
  return (
    <p className={css['urgency']} data-urgency={urgency}>
      <Icon shape={shape} size={1.125} />
      <span>{t(text)}</span>
    </p>
  )
}
