import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

export type LiveRegionProps = {
  message: string
  /** Counts the announcements: the same words are said again when it changes. */
  sequence?: number | undefined
  urgent?: boolean | undefined
}

/** Stays in the page and says what changed in it. */
export function LiveRegion({ message, sequence = 0, urgent = false }: LiveRegionProps) {
  // A screen reader speaks only when the text differs from what stood there before.
  const text = sequence % 2 === 1 && message ? `${message}\u00a0` : message
  return (
    <VisuallyHidden>
      <span role={urgent ? 'alert' : 'status'} aria-atomic="true">
        {text}
      </span>
    </VisuallyHidden>
  )
}
