import { lazy, Suspense } from 'react'

import type { FinalProps } from '#web/customer/shared/final-props.ts'

/** Out of reach it is not offered. */
const HelpAtBox = lazy(() =>
  import('#web/customer/help/help-at-box.tsx').then(
    (loaded) => ({ default: loaded.HelpAtBox }),
    () => ({ default: () => null }),
  ),
)

/** What can be done when something is not as it should be; not on what was kept for no network. */
export function HelpSlot({ code, view }: FinalProps) {
  if (view.room.url === '') return null
  return (
    <Suspense fallback={null}>
      <HelpAtBox code={code} view={view} />
    </Suspense>
  )
}
