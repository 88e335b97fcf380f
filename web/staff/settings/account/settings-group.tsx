import { useId, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'

import css from './settings-group.module.css'

type SettingsGroupProps = { title: SettingsTextKey; lead: SettingsTextKey; fields?: ReactNode; checks?: ReactNode }

/** Settings that belong together: what is written or chosen, and under it what is switched on and off. */
export function SettingsGroup({ title, lead, fields, checks }: SettingsGroupProps) {
  const { text } = useText(settingsTexts)
  const id = useId()
  return (
    <section
      className={look.stack({ bounded: true, gap: 4, framed: true, surface: true, pad: 5 }, css['root'])}
      aria-labelledby={id}
    >
      <div>
        <h3 className={css['title']} id={id}>
          {text(title)}
        </h3>
        <p className={look.text({ tone: 'soft', size: 14, measure: true })}>{text(lead)}</p>
      </div>
      {fields && (
        <div className={look.columns({ gap: 4, across: 5, align: 'start', folds: true }, css['fields'])}>{fields}</div>
      )}
      {checks && <div className={look.columns({ gap: 3 }, css['checks'])}>{checks}</div>}
    </section>
  )
}
