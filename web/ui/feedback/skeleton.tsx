import css from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths; a line of text across the column unless given. */
  width?: string | undefined
  height?: string | undefined
  round?: boolean | undefined
}

/** The place of something that is on its way. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return (
    <span
      className={css['root']}
      data-round={round || undefined}
      style={{ width, height, ...(round ? { borderRadius: '50%' } : {}) }}
      aria-hidden="true"
    />
  )
}
