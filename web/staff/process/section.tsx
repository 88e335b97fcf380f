import { useId, type ReactNode } from 'react'

import css from './section.module.css'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of the page of a process. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css['root']} aria-labelledby={id}>
      <div className={css['head']}>
        <h3 className={css['title']} id={id}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
