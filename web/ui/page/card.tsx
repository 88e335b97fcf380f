import { useId } from 'react'

import { cx } from './cx.ts'
import type { Elements } from './elements.ts'

import css from './card.module.css'

export type CardProps = {
  children: Elements
  title?: string | undefined
  /** Shown at the end of the title's row. */
  aside?: Elements
  headingLevel?: 2 | 3 | undefined
  /** Without padding, for content that brings its own, such as a table. */
  flush?: boolean | undefined
  /** No surface: what stands at the end of a page, after what the person came for. */
  quiet?: boolean | undefined
}

/** A surface of its own; a named region when it has a title. */
export function Card({ children, title, aside, headingLevel = 2, flush = false, quiet = false }: CardProps) {
  const id = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const look = quiet ? css['quiet'] : cx('framed surface pad-5', css['root'], flush && css['flush'])
  const own = cx('stack bounded gap-4 top shrinks', look)
  if (title === undefined) return <div className={own}>{children}</div>
  return (
    <section className={own} aria-labelledby={id}>
      <div className={cx('row gap-1 across-4 wrap align-baseline justify-between', css['head'])}>
        <Heading className="size-16" id={id}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}
