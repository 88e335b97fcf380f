import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'

import { forgetVisit, kioskHall, mayShow } from '#web/lib/kiosk.ts'

const KioskBar = lazy(async () => ({ default: (await import('#web/kiosk/fast-lane/kiosk-bar.tsx')).KioskBar }))

/** On a kiosk: a way back over every page, and no page that nobody has opened there. Elsewhere it is not there. */
export function KioskGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const hall = pathname.startsWith('/fast-lane/') ? null : kioskHall()
  const isShut = hall !== null && !mayShow(pathname)
  useEffect(() => {
    if (isShut && hall !== null) forgetVisit(hall)
  }, [isShut, hall])
  return (
    <>
      {hall !== null && (
        <Suspense fallback={null}>
          <KioskBar hall={hall} isVisit />
        </Suspense>
      )}
      {!isShut && children}
    </>
  )
}
