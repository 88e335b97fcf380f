import { useId, type ReactNode } from 'react'

import { cx } from './cx.ts'

import css from './card.module.css'

export type CardProps = {
  children: ReactNode
  title?: string | undefined
  /** Shown at the end of the title's row. */
  aside?: ReactNode
  headingLevel?: 2 | 3 | undefined
  /** Without padding, for content that brings its own, such as a table. */
  flush?: boolean | undefined
}

/** A surface of its own; a named region when it has a title. */
export function Card({ children, title, aside, headingLevel = 2, flush = false }: CardProps) {
  const id = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  if (title === undefined) return <div className={cx(css['root'], flush && css['flush'])}>{children}</div>
  return (
    <section className={cx(css['root'], flush && css['flush'])} aria-labelledby={id}>
      <div className={css['head']}>
        <Heading className="size-16" id={id}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}
