import { useId } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import type { Funnel } from '#worker/contract/staff/insights.ts'

import { amountText } from './amounts.ts'
import { insightsTexts } from './texts.ts'

import css from './figures.module.css'

const steps = ['sent', 'opened', 'approved', 'keys'] as const

/** Shows how far visits come from the link to the keys, and where they stop. */
export function FunnelCard({ funnel }: { funnel: Funnel }) {
  const said = useText(insightsTexts)
  const { text } = said
  const id = useId()
  if (funnel.visits === 0) return null
  return (
    <section
      className={look.stack({ gap: 4, bounded: true, framed: true, surface: true, pad: 5 })}
      aria-labelledby={id}
    >
      <div className={look.stack({ gap: 1 })}>
        <h2 className={look.text({ size: 20 })} id={id}>
          {text('funnel')}
        </h2>
        <p className={look.muted(14)}>{text('funnelAbout', { count: String(funnel.visits) })}</p>
      </div>
      <ol className={css['funnel']}>
        {steps.map((step) => (
          <li key={step} className={css['step']}>
            <span>{text(`funnel_${step}`)}</span>
            <span className={css['track']} aria-hidden="true">
              <span className={css['bar']} style={{ inlineSize: `${(funnel[step] / funnel.visits) * 100}%` }} />
            </span>
            <span className={css['count']}>
              {`${funnel[step]} · ${amountText(Math.round((funnel[step] / funnel.visits) * 100) / 100, 'share', said)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
