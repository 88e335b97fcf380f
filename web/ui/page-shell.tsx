import type { ReactNode } from 'react'

import css from './page-shell.module.css'

export type PageShellProps = {
  /** Name or mark of the workshop, and the language choice. */
  header?: ReactNode
  /** Above everything else: offline, cookies. */
  banner?: ReactNode
  /** Between header and main: the steps. */
  progress?: ReactNode
  children: ReactNode
  /** The one primary button, in thumb's reach; a way back may stand before it. */
  actions?: ReactNode
  footer?: ReactNode
  /** Text of the link that jumps over the header. */
  skipText: string
}

/** A customer's page: one column of at most 30 rem with its actions at the thumb. */
export function PageShell({ header, banner, progress, children, actions, footer, skipText }: PageShellProps) {
  return (
    <div className={css['root']}>
      <a className={css['skip']} href="#main">
        {skipText}
      </a>
      {banner}
      {header && <header className={css['header']}>{header}</header>}
      {progress && <div className={css['progress']}>{progress}</div>}
      <main className={css['main']} id="main" tabIndex={-1}>
        {children}
      </main>
      {actions && <div className={css['actions']}>{actions}</div>}
      {footer && <footer className={css['footer']}>{footer}</footer>}
    </div>
  )
}
