import { useId } from 'react'

import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

type HealthSectionProps = { title: string; lead?: string | undefined; actions?: Elements; children: Elements }

/** One part of the page: a heading, what it is about, and its list. */
export function HealthSection({ title, lead, actions, children }: HealthSectionProps) {
  const id = useId()
  return (
    <section
      className={look.stack({ gap: 4, bounded: true, framed: true, surface: true, pad: 5 })}
      aria-labelledby={id}
    >
      <div className={look.row({ gap: 4, wrap: true, align: 'start', justify: 'between' })}>
        <div className={look.stack({ gap: 1, shrinks: true })}>
          <h2 className={look.text({ size: 20 })} id={id}>
            {title}
          </h2>
          {lead && <p className={look.muted()}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
