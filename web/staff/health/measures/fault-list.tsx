import { useText } from '#web/lib/i18n/use-text.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import * as look from '#web/ui/layout.ts'
import type { HealthMeasures } from '#worker/contract/staff/measures.ts'

import { measuresTexts } from './texts.ts'

import css from './measures.module.css'

type FaultListProps = { measures: Pick<HealthMeasures, 'faults' | 'kinds'>; timeZone: string }

/** Shows what broke in browsers, in their words. */
export function FaultList({ measures: { faults, kinds }, timeZone }: FaultListProps) {
  const { text } = useText(measuresTexts)
  return (
    <>
      <h3 className={look.text({ size: 16, weight: 600 })}>{text('measuresFaults')}</h3>
      {faults.length === 0 && <p className={look.muted(14)}>{text('measuresFaultsNone')}</p>}
      <ul className={look.stack({ gap: 3, bounded: true })}>
        {faults.map(({ release, fingerprint, page, message, frames, count, people, lastAt }) => (
          <li key={`${release} ${fingerprint}`} className={look.stack({ gap: 1, breaks: true })}>
            <q className={css['message']}>{message}</q>
            {frames.length > 0 && <span className={look.muted(14)}>{frames.join(' ← ')}</span>}
            <span className={look.muted(14)}>
              {text('measuresFaultFacts', {
                page,
                release,
                count,
                people,
                at: shortInstant(Date.parse(lastAt), timeZone),
              })}
            </span>
          </li>
        ))}
      </ul>
      {kinds > faults.length && (
        <p className={look.muted(14)}>{text('measuresShown', { shown: faults.length, total: kinds })}</p>
      )}
    </>
  )
}
