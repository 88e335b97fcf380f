import { useId } from 'react'

import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import css from './section.module.css'

type SectionProps = { title: string; aside?: Elements; children: Elements }

/** A part of the page of a process. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section
      className={look.stack(
        {
          gap: 3,
          bounded: true,
          top: true,
          size: 16,
          framed: true,
          surface: true,
          pad: 4,
        },
        css['root'],
      )}
      aria-labelledby={id}
    >
      <div className={look.row({ gap: 3, align: 'center', justify: 'between' }, css['head'])}>
        <h3 className={look.text({ size: 16 })} id={id}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
