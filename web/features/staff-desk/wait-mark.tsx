import type { Urgency } from '#domain/urgency.ts'
import { clockShape, warningShape } from '#web/ui/icon-shapes.ts'
import { Icon } from '#web/ui/icon.tsx'

import type { DeskWords } from './words/desk-words.ts'

import css from './wait-mark.module.css'

export type WaitMarkProps = { time: string | null; urgency: Urgency; words: DeskWords }

/** For how long something has waited; what is slow or late has a mark and a word, not a colour alone. */
export function WaitMark({ time, urgency, words }: WaitMarkProps) {
  if (time === null) return null
  return (
    <span className={css['root']} data-urgency={urgency}>
      {urgency !== 'calm' && <Icon shape={urgency === 'red' ? warningShape : clockShape} size={1} />}
      <span className={css['time']}>{time}</span>
      {urgency !== 'calm' && <span>{words.urgencies[urgency]}</span>}
    </span>
  )
}
