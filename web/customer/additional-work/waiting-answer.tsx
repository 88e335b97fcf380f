import { formatTime } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/page/card.tsx'

import type { KeptAnswer } from './kept-answer.ts'
import { decisionTexts } from './work-look.ts'

import css from './additional-work.module.css'

type WaitingAnswerProps = { answer: KeptAnswer; timeZone: string; isSending: boolean; onTakeBack: () => void }

/** Shows what was confirmed and has not arrived: it goes by itself, or is taken back. */
export function WaitingAnswer({ answer, timeZone, isSending, onTakeBack }: WaitingAnswerProps) {
  const { text: t } = useText(contentTexts)
  const time = formatTime(answer.confirmedAt, timeZone)
  return (
    <>
      <Notice tone="warning" title={isSending ? t('additionalSending') : undefined}>
        {t('additionalWaitsText', { time })}
      </Notice>
      <Card>
        <ul className="stack gap-3">
          {answer.rows.map(({ id, title, decision }) => (
            <li key={id} className={css['said']}>
              <span>{title}</span>
              <strong className="weight-600">{t(decisionTexts[decision])}</strong>
            </li>
          ))}
        </ul>
      </Card>
      <Button variant="quiet" fullWidth pending={isSending} onClick={onTakeBack}>
        {t('additionalTakeBack')}
      </Button>
    </>
  )
}
