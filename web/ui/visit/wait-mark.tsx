import type { Urgency } from '#domain/process/urgency.ts'
import { warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { clockShape } from '#web/ui/icon/staff-icon-shapes.ts'

import css from './wait-mark.module.css'

export type WaitMarkProps = {
  time: string | null
  urgency: Urgency
  /** The word beside it: "myöhässä". */ label: string
}

/** For how long something has waited; what is slow or late has a mark and a word, not a colour alone. */
export function WaitMark({ time, urgency, label }: WaitMarkProps) {
  if (time === null) return null
  return (
    <span className={css['root']} data-urgency={urgency}>
      {urgency !== 'calm' && <Icon shape={urgency === 'red' ? warningShape : clockShape} size={1} />}
      <span>{time}</span>
      {urgency !== 'calm' && <span>{label}</span>}
    </span>
  )
}
