import type { ReactNode, Ref } from 'react'

import css from './page-heading.module.css'

export type PageHeadingProps = {
  title: string
  lead?: ReactNode
  /** Takes the focus when the page's content changes. */
  ref?: Ref<HTMLHeadingElement> | undefined
}

/** The one first-level heading of a page with the sentence under it. */
export function PageHeading({ title, lead, ref }: PageHeadingProps) {
  return (
    <div className="stack gap-2 bounded">
      <h1 className={css['title']} tabIndex={-1} ref={ref}>
        {title}
      </h1>
      {lead && <p className="tone-soft">{lead}</p>}
    </div>
  )
}
