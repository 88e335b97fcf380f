import { lazy, Suspense } from 'react'

import { isStaffHere } from './staff-here.ts'
import type { StaffReasonProps } from './staff-reason.tsx'

const StaffReason = lazy(async () => ({ default: (await import('./staff-reason.tsx')).StaffReason }))

/** The reason of an approval where staff are signed in; nothing for anybody else, who fetches none of it. */
export function StaffReasonSlot(props: StaffReasonProps) {
  return (
    isStaffHere(props.error) && (
      <Suspense>
        <StaffReason {...props} />
      </Suspense>
    )
  )
}
