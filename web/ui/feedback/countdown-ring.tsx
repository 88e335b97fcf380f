import css from './countdown-ring.module.css'

export type CountdownRingProps = {
  totalSeconds: number
  remainingSeconds: number
  /** In words: "Näyttö tyhjenee 12 sekunnin kuluttua". */
  label: string
}

/** Shows how long is left, as a ring that empties; the caller counts. */
export function CountdownRing({ totalSeconds, remainingSeconds, label }: CountdownRingProps) {
  const seconds = Math.max(0, Math.ceil(remainingSeconds))
  const share = totalSeconds > 0 ? Math.min(1, Math.max(0, remainingSeconds / totalSeconds)) : 0
  return (
    <span className={css['root']} role="timer" aria-label={label}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle className={css['track']} cx="24" cy="24" r="21" />
        <circle className={css['left']} cx="24" cy="24" r="21" pathLength="1" style={{ strokeDashoffset: 1 - share }} />
      </svg>
      <span className="size-16 weight-600" aria-hidden="true">
        {seconds}
      </span>
    </span>
  )
}
