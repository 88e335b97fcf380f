import { createContext, use } from 'react'

import type { Elements } from './elements.ts'

import css from './page-shell.module.css'

export type PageShellProps = {
  /** Name or mark of the workshop, and the language choice. */
  header?: Elements
  /** Above everything else, such as that there is no network. */
  banner?: Elements
  /** Between header and main: the steps. */
  progress?: Elements
  children: Elements
  /** The one primary button, in thumb's reach; a way back may stand before it. */
  actions?: Elements
  footer?: Elements
  /** Text of the link that jumps over the header. */
  skipText: string
}

/** The notice at the foot of every page until it has been acknowledged. */
export const PageNoticeContext = createContext<Elements>(null)

/** A customer's page: one column of at most 30 rem with its actions at the thumb; where there is room, they stand beside it. */
export function PageShell({ header, banner, progress, children, actions, footer, skipText }: PageShellProps) {
  const notice: Elements = use(PageNoticeContext)
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
      {notice}
    </div>
  )
}
