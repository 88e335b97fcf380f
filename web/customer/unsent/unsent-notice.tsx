import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useOnline } from '#web/ui/use-online.ts'

import { useUnsentChoices } from './use-unsent-choices.ts'

import css from './unsent-notice.module.css'

/** Names what was chosen and not sent. Nothing goes by itself: a person presses, or lets it be. */
export function UnsentNotice({ code }: { code: string }) {
  const { text: t } = useText(contentTexts)
  const online = useOnline()
  const { choices, sendAgain, drop } = useUnsentChoices(code)
  if (choices.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('unsentTitle')}
      action={
        online && (
          <div className={look.row({ gap: 2, wrap: true })}>
            <Button variant="secondary" onClick={sendAgain}>
              {t('unsentSend')}
            </Button>
            <Button variant="quiet" onClick={drop}>
              {t('unsentDrop')}
            </Button>
          </div>
        )
      }
    >
      <ul className={css['list']}>
        {choices.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <p>{t(online ? 'unsentOnline' : 'unsentOffline')}</p>
    </Notice>
  )
}
