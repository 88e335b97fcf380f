import type { IconShape } from './icon-shapes.ts'

import css from './icon.module.css'

export type IconProps = {
  shape: IconShape
  /** Size in rem; 1.25 unless given. */
  size?: number | undefined
}

/** A line icon beside a text; always decorative, the text carries the meaning. */
export function Icon({ shape, size = 1.25 }: IconProps) {
  return (
    <svg
      className={css['root']}
      style={{ width: `${size}rem`, height: `${size}rem` }}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {shape.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
