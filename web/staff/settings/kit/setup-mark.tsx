import css from './setup-mark.module.css'

type SetupMarkProps = { tone?: 'quiet' | 'warning'; children: string }

/** A word about a row: what it is, or what it lacks. */
export function SetupMark({ tone = 'quiet', children }: SetupMarkProps) {
  return (
    <span className={css['root']} data-tone={tone}>
      {children}
    </span>
  )
}
