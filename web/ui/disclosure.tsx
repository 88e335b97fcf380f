import type { ReactNode } from 'react'

import { chevronDownShape } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

import css from './disclosure.module.css'

export type DisclosureProps = {
  summary: string
  /** Whether it stands open before anyone has touched it. */
  openAtFirst?: boolean | undefined
  children: ReactNode
}

/** Something to read that can be folded away. */
export function Disclosure({ summary, openAtFirst = false, children }: DisclosureProps) {
  return (
    <details className={css['root']} open={openAtFirst}>
      <summary className={css['summary']}>
        {summary}
        <span className={css['chevron']}>
          <Icon shape={chevronDownShape} />
        </span>
      </summary>
      <div className={css['content']}>{children}</div>
    </details>
  )
}
