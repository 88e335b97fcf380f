import { useEffect, useRef } from 'react'

import { PageHeading } from '#web/ui/page/page-heading.tsx'

/** The heading of a phase that has taken another's place: it is where the reader goes on. */
export function PhaseHeading({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return <PageHeading ref={heading} title={title} lead={lead} />
}
