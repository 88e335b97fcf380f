import * as look from '#web/ui/layout.ts'

import css from './setup-mark.module.css'

type SetupMarkProps = { tone?: 'quiet' | 'warning'; children: string }

/** A word about a row: what it is, or what it lacks. */
export function SetupMark({ tone = 'quiet', children }: SetupMarkProps) {
  return (
    <span className={look.text({ tone: 'soft', size: 14, weight: 400 }, css['root'])} data-tone={tone}>
      {children}
    </span>
  )
}
