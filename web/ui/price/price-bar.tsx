import { type CSSProperties } from 'react'

import { formatEuro } from '#domain/text/format.ts'

import css from './price-bar.module.css'

/** A price against what was agreed; euros with VAT. */
export type PriceAgainst = { approved: number; now: number; ceiling: number }

type PriceTrackProps = PriceAgainst & { className?: string | undefined }

/** Draws how far a price has come on the way to its ceiling, and past it; what it says stands in words beside it. */
export function PriceTrack({ approved, now, ceiling }: PriceTrackProps) {
  const end = Math.max(ceiling, now, 0.01)
  const part = (euros: number) => `${(Math.max(0, euros) / end) * 100}%`
  const places: CSSProperties & Record<`--${string}`, string> = {
    '--agreed': part(Math.min(approved, now)),
    '--now': part(now),
    '--ceiling': part(ceiling),
  }
  return (
    <div aria-hidden className={css['track']} data-over={now > ceiling || undefined} style={places}>
      <span className={css['more']} />
      <span className={css['agreed']} />
      <span className={css['ceiling']} />
    </div>
  )
}

type PriceBarProps = PriceAgainst & { labels: Readonly<Record<keyof PriceAgainst, string>> }

/** Shows what was agreed, what it costs now and the ceiling: three figures under one bar. */
export function PriceBar({ labels, ...price }: PriceBarProps) {
  const figures = ['approved', 'now', 'ceiling'] as const
  return (
    <div className="stack gap-2">
      <PriceTrack {...price} />
      <dl className={css['figures']}>
        {figures.map((figure) => (
          <div key={figure} className={css['figure']}>
            <dt className="size-14 tone-soft">{labels[figure]}</dt>
            <dd className={figure === 'now' ? 'nowrap weight-600' : 'nowrap'}>{formatEuro(price[figure])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
