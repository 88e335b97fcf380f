import { useId } from 'react'

import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

type SecuritySectionProps = { title: string; lead: string; actions?: Elements; children?: Elements }

/** One part of the page: a heading, how things stand, and what can be done. */
export function SecuritySection({ title, lead, actions, children }: SecuritySectionProps) {
  const id = useId()
  return (
    <section
      className={look.stack({ gap: 4, bounded: true, framed: true, surface: true, pad: 5 })}
      aria-labelledby={id}
    >
      <div className={look.stack({ gap: 1 })}>
        <h2 className={look.text({ size: 20 })} id={id}>
          {title}
        </h2>
        <p className={look.muted()}>{lead}</p>
      </div>
      {children}
      {actions && <div className={look.row({ gap: 3, wrap: true })}>{actions}</div>}
    </section>
  )
}
