import { useId, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'

import css from './settings-group.module.css'

type SettingsGroupProps = { title: SettingsTextKey; lead: SettingsTextKey; fields?: ReactNode; checks?: ReactNode }

/** Settings that belong together: what is written or chosen, and under it what is switched on and off. */
export function SettingsGroup({ title, lead, fields, checks }: SettingsGroupProps) {
  const { text } = useText(settingsTexts)
  const id = useId()
  return (
    <section className={css['root']} aria-labelledby={id}>
      <div>
        <h3 className={css['title']} id={id}>
          {text(title)}
        </h3>
        <p className={css['lead']}>{text(lead)}</p>
      </div>
      {fields && <div className={css['fields']}>{fields}</div>}
      {checks && <div className={css['checks']}>{checks}</div>}
    </section>
  )
}
