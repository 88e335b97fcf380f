import { useId, type ReactNode } from 'react'

import css from './gallery.module.css'

type SectionProps = { title: string; children: ReactNode; wide?: boolean }

/** One widget of the gallery in its states. */
export function Section({ title, children, wide = false }: SectionProps) {
  const id = useId()
  return (
    <section className={css['section']} aria-labelledby={id} data-wide={wide || undefined}>
      <h2 className={css['title']} id={id}>
        {title}
      </h2>
      <div className={css['demo']}>{children}</div>
    </section>
  )
}
