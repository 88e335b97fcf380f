import { useId, type ReactNode } from 'react'

import css from './health-section.module.css'

type HealthSectionProps = { title: string; lead?: string | undefined; actions?: ReactNode; children: ReactNode }

/** One part of the page: a heading, what it is about, and its list. */
export function HealthSection({ title, lead, actions, children }: HealthSectionProps) {
  const id = useId()
  return (
    <section className={css['root']} aria-labelledby={id}>
      <div className={css['head']}>
        <div className={css['words']}>
          <h2 className={css['title']} id={id}>
            {title}
          </h2>
          {lead && <p className={css['lead']}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
