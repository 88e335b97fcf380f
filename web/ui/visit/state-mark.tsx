import css from './state-mark.module.css'

export type StateMarkKind = 'success' | 'sad' | 'waiting' | 'paid' | 'person' | 'keys'

const drawings: Record<StateMarkKind, readonly string[]> = {
  success: ['M20.5 33.5 28.5 41.5 44 24'],
  sad: ['M24 26.5v2.5', 'M40 26.5v2.5', 'M22.5 44c2.3-4.3 5.6-6.5 9.5-6.5s7.2 2.2 9.5 6.5'],
  waiting: ['M32 19.5V32l8.5 5'],
  keys: ['M32 18a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z', 'M32 31v16', 'M32 40h5', 'M32 46h5'],
  person: ['M32 18.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', 'M19.5 46c1.2-6 6-9 12.5-9s11.3 3 12.5 9'],
  paid: ['M41 24.5a12 12 0 1 0 0 15', 'M19.5 29.5h16', 'M19.5 35h14'],
}

/** The drawn mark of a final screen; decorative, the heading says it. */
export function StateMark({ kind }: { kind: StateMarkKind }) {
  return (
    <svg className={css['root']} data-kind={kind} viewBox="1.5 1.5 61 61" aria-hidden="true" focusable="false">
      <circle className={css['ring']} cx="32" cy="32" r="29" pathLength="1" />
      {drawings[kind].map((path) => (
        <path key={path} className={css['stroke']} d={path} pathLength="1" />
      ))}
    </svg>
  )
}
