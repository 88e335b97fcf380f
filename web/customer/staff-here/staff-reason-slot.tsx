import { lazy, Suspense } from 'react'

import { isStaffHere } from './staff-here.ts'
import type { StaffReasonProps } from './staff-reason.tsx'

const StaffReason = lazy(async () => ({ default: (await import('./staff-reason.tsx')).StaffReason }))

/** Where staff are signed in, the reason of an approval; nothing for anybody else, who fetches none of it. */
export function StaffReasonSlot(props: StaffReasonProps) {
  return (
    isStaffHere(props.error) && (
      <Suspense>
        <StaffReason {...props} />
      </Suspense>
    )
  )
}
