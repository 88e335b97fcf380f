import { useId, type ReactNode } from 'react'

import * as look from '#web/ui/layout.ts'

import css from './gallery.module.css'

type SectionProps = { title: string; children: ReactNode; wide?: boolean }

/** One widget of the gallery in its states. */
export function Section({ title, children, wide = false }: SectionProps) {
  const id = useId()
  return (
    <section
      className={look.stack({ gap: 4, shrinks: true }, css['section'])}
      aria-labelledby={id}
      data-wide={wide || undefined}
    >
      <h2 className={look.text({ tone: 'soft', size: 14, weight: 500 }, css['title'])} id={id}>
        {title}
      </h2>
      <div className={look.stack({ gap: 4, shrinks: true })}>{children}</div>
    </section>
  )
}
