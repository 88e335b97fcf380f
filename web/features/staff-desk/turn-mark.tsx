import type { Turn } from '#domain/whose-turn.ts'

import type { DeskWords } from './words/desk-words.ts'

import css from './turn-mark.module.css'

/** Whose turn it is: ours stands out, the others are quiet. */
export function TurnMark({ turn, words }: { turn: Turn; words: DeskWords }) {
  return (
    <span className={css['root']} data-turn={turn}>
      <span className={css['dot']} aria-hidden="true" />
      {words.turns[turn]}
    </span>
  )
}
