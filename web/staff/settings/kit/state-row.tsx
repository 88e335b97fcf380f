import { PageLink } from '#web/lib/page-link.tsx'
import { chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'

import css from './state-row.module.css'

type StateRowProps = {
  /** Without one it is put right on the same page. */
  to: string | null
  title: string
  words: string
  state: 'set' | 'nothing' | 'attention'
  /** The state in a word. */
  stateText: string
}

/** A line of a list of places: what it is, how it stands, and the way there. */
export function StateRow({ to, title, words, state, stateText }: StateRowProps) {
  const content = (
    <>
      <span className={look.stack({ gap: 0, shrinks: true })}>
        <span className={look.text({ weight: 600 })}>{title}</span>
        <span className={look.muted(14)}>{words}</span>
      </span>
      <span className={css['state']} data-state={state}>
        {stateText}
      </span>
    </>
  )
  if (to === null) {
    return (
      <li>
        <div className={css['row']}>{content}</div>
      </li>
    )
  }
  return (
    <li>
      <PageLink to={to} className={css['row']}>
        {content}
        <Icon shape={chevronRightShape} />
      </PageLink>
    </li>
  )
}
