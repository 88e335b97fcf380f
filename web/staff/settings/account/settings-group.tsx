import { useId, type ReactNode } from 'react'

import type { StaffTextKey } from '#web/staff/texts/fi.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

import css from './settings-group.module.css'

type SettingsGroupProps = { title: StaffTextKey; lead: StaffTextKey; fields?: ReactNode; checks?: ReactNode }

/** Settings that belong together: what is written or chosen, and under it what is switched on and off. */
export function SettingsGroup({ title, lead, fields, checks }: SettingsGroupProps) {
  const { text } = useStaffTexts()
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
