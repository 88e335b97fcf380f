import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { Health, ParkedEffect } from '#worker/contract/staff/health.ts'

import { useRetry } from './api.ts'
import { HealthSection } from './health-section.tsx'
import { effectText } from './health-words.ts'
import { OfProcess } from './of-process.tsx'
import { healthTexts } from './texts.ts'

import css from './health-list.module.css'

type ParkedEffectsProps = { parked: Health['parked']; timeZone: string }

/** Shows what was given up, and trying it again. */
export function ParkedEffects({ parked: { total, items }, timeZone }: ParkedEffectsProps) {
  const { text } = useText(healthTexts)
  const retry = useRetry()
  const all = items.map(({ id }) => id)
  if (total === 0) {
    return (
      <HealthSection title={text('healthParked')}>
        <p className={look.muted(14)}>{text('healthParkedNone')}</p>
      </HealthSection>
    )
  }
  return (
    <HealthSection
      title={`${text('healthParked')} (${total})`}
      lead={text('healthParkedLead')}
      actions={
        items.length > 1 && (
          <Button
            variant="secondary"
            pending={retry.isPending}
            pendingText={text('working')}
            onClick={() => retry.mutate(all)}
          >
            {text('healthRetryAll')}
          </Button>
        )
      }
    >
      <ul className={look.stack({ bounded: true })}>
        {items.map((effect) => (
          <Effect
            key={effect.id}
            effect={effect}
            timeZone={timeZone}
            pending={retry.isPending && retry.variables.includes(effect.id)}
            onRetry={() => retry.mutate([effect.id])}
          />
        ))}
      </ul>
      {total > items.length && <p className={look.muted(14)}>{text('healthShown', { shown: items.length, total })}</p>}
    </HealthSection>
  )
}

type EffectProps = { effect: ParkedEffect; timeZone: string; pending: boolean; onRetry: () => void }

function Effect({ effect, timeZone, pending, onRetry }: EffectProps) {
  const { text } = useText(healthTexts)
  const at = shortInstant(Date.parse(effect.parkedAt), timeZone)
  const name = effectText(effect.kind, useWords(healthTexts))
  return (
    <li className={look.columns({ gap: 2, across: 5, align: 'center', folds: true }, css['item'])}>
      <div className={look.stack({ gap: 1, shrinks: true, breaks: true })}>
        <p className={look.text({ weight: 600 })}>{name}</p>
        <OfProcess of={effect} />
        <p className={look.muted(14)}>
          <span>{text('healthParkedSince', { at, count: effect.attempts })}</span>{' '}
          {effect.lastError !== null && <span>{text('healthErrorCode', { code: effect.lastError })}</span>}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`${text('healthRetry')}: ${name}`}
        pending={pending}
        pendingText={text('working')}
        onClick={onRetry}
      >
        {text('healthRetry')}
      </Button>
    </li>
  )
}
