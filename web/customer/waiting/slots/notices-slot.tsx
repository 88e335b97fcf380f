import { lazy, Suspense, type ComponentType } from 'react'

import { isUnfinished } from '#domain/finished-states.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { isKiosk } from '#web/customer/shared/is-kiosk.ts'

const load = () => import('#web/customer/notices/notices-card.tsx')

const Nothing: ComponentType<{ code: string }> = () => null

const NoticesCard = lazy(async () => ({
  default: await load().then(
    (loaded) => loaded.NoticesCard,
    () => Nothing,
  ),
}))

/**
 * Returns whether the browser has notices, or would have them on its home screen; only Safari of iOS knows
 * `standalone`.
 */
const canNotify = () => 'PushManager' in globalThis || 'standalone' in navigator

/**
 * Shows whether this browser tells of the visit, while there is anything to tell. Nothing is fetched for who cannot be
 * told, nor at a kiosk.
 */
export function NoticesSlot({ code, view }: FinalProps) {
  if (!isUnfinished(view.process.state) || view.room.url === '' || isKiosk(view) || !canNotify()) return null
  return (
    <Suspense>
      <NoticesCard code={code} />
    </Suspense>
  )
}
