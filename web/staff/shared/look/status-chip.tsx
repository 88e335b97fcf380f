import css from './status-chip.module.css'

/** The hues by their meaning: ours to do, late, done, others' to do, about money. */
export type Hue = 'us' | 'late' | 'done' | 'wait' | 'money'

/** A state in a word or two, with the hue of what it means. */
export function StatusChip({ hue, children }: { hue: Hue; children: string }) {
  return (
    <span className={css['chip']} data-hue={hue}>
      <span className={css['words']}>{children}</span>
    </span>
  )
}
