import type { Turn } from '#domain/process/whose-turn.ts'

import css from './turn-mark.module.css'

/** Shows whose turn it is: ours stands out, the others are quiet. */
export function TurnMark({ turn, label }: { turn: Turn; label: string }) {
  return (
    <span className={css['root']} data-turn={turn}>
      <span className={css['dot']} aria-hidden="true" />
      <span>{label}</span>
    </span>
  )
}
