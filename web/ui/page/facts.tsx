import type { ReactNode } from 'react'

import css from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** Named facts; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const shown = facts.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
  if (shown.length === 0) return null
  return (
    <dl className="stack gap-2">
      {shown.map(({ label, value }) => (
        <div key={label} className={css['row']}>
          <dt className="tone-soft">{label}</dt>
          <dd className="shrinks breaks">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
