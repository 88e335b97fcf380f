import type { ReactNode } from 'react'

import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { useArrival } from './screen-arrival.ts'

type StepHeadingProps = {
  /** Which screen this is, in no language. */
  screen: string
  title: string
  lead?: ReactNode
  workshop: string
}

/** The heading of a screen: names the tab and takes the focus when the person came here by a step. */
export function StepHeading({ screen, title, lead, workshop }: StepHeadingProps) {
  const heading = useArrival(screen, title)
  useDocumentTitle(title, workshop)
  return <PageHeading ref={heading} title={title} lead={lead} />
}
