import type { ReactNode } from 'react'

import css from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css['root']}>{children}</span>
}
