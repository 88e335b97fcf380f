import { lazy, Suspense } from 'react'

import { mayHandOn } from '#domain/collect-pass.ts'
import { kioskHall } from '#web/lib/kiosk.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Out of reach it is not offered. */
const HandOn = lazy(() =>
  import('#web/customer/collect-pass/hand-on.tsx').then(
    (loaded) => ({ default: loaded.HandOn }),
    () => ({ default: () => null }),
  ),
)

/** Where the customer can have somebody else go to the box; not on a kiosk, and not on what was kept for no network. */
export function HandOnSlot({ code, view }: { code: string; view: ProcessInit }) {
  if (!mayHandOn(view.process) || view.room.url === '' || kioskHall() !== null) return null
  return (
    <Suspense fallback={null}>
      <HandOn code={code} view={view} />
    </Suspense>
  )
}
