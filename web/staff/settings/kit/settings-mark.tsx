import * as look from '#web/ui/layout.ts'

import css from './settings-mark.module.css'

type SettingsMarkProps = { tone?: 'quiet' | 'warning'; children: string }

/** A word about a row: what it is, or what it lacks. */
export function SettingsMark({ tone = 'quiet', children }: SettingsMarkProps) {
  return (
    <span className={look.text({ tone: 'soft', size: 14, weight: 400 }, css['root'])} data-tone={tone}>
      {children}
    </span>
  )
}
