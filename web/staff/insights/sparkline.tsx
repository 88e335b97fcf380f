import css from './figures.module.css'

const [width, height] = [120, 28]

/** The line of a figure through the days of a period; days of which nothing is known are passed over. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (known.length < 2) return null
  const top = Math.max(...known.map(({ value }) => value)) || 1
  const points = known.map(({ value, at }) => {
    const x = (at / Math.max(1, values.length - 1)) * width
    return `${x.toFixed(1)},${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`
  })
  return (
    <svg className={css['line']} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
