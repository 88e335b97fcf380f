import { lazy, Suspense } from 'react'

import type { FinalProps } from '#web/customer/shared/final-props.ts'

const ReadyTime = lazy(async () => ({ default: (await import('#web/customer/ready-time/ready-time.tsx')).ReadyTime }))

/** When the car will be ready; nothing where the workshop has not said it, nor on what was kept for no network. */
export function ReadySlot({ code, view }: FinalProps) {
  const { readyAt } = view.process
  if (readyAt === null || view.room.url === '') return null
  return (
    <Suspense>
      <ReadyTime code={code} view={view} readyAt={readyAt} />
    </Suspense>
  )
}
