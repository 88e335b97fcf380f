import type { Elements } from '#web/ui/page/elements.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import { Skeleton } from './skeleton.tsx'

import css from './loader.module.css'

export type LoaderProps = {
  /** Said to screen readers: "Ladataan". */
  label: string
  /** The loader is the whole page for now: its label is the page's heading. */
  page?: boolean | undefined
  /** Skeletons in the shape of what comes; those of a customer's page unless given. */
  children?: Elements
}

/** Shows nothing for 300 ms, then the shape of what is on its way. */
export function Loader({ label, page = false, children }: LoaderProps) {
  return (
    <div className={css['root']} role="status" aria-busy="true">
      <VisuallyHidden>{page ? <h1>{label}</h1> : label}</VisuallyHidden>
      {children ?? (
        <>
          <Skeleton height="7.5rem" />
          <Skeleton width="60%" height="1.75rem" />
          <Skeleton />
          <Skeleton width="85%" />
          <Skeleton height="9rem" />
        </>
      )}
    </div>
  )
}
