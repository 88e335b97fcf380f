import { lazy, Suspense, type ComponentType } from 'react'

import type { FinalProps } from '#web/customer/shared/final-props.ts'

const load = () => import('#web/customer/ready-time/ready-time.tsx')

const Nothing: ComponentType<FinalProps> = () => null

const ReadyTime = lazy(async () => ({
  default: await load().then(
    (loaded) => loaded.ReadyTime,
    () => Nothing,
  ),
}))

/** Shows where the visit stands on its way to the car; nothing where it cannot be fetched, nor on what was kept for no network. */
export function ReadySlot({ code, view }: FinalProps) {
  if (view.room.url === '') return null
  return (
    <Suspense>
      <ReadyTime code={code} view={view} />
    </Suspense>
  )
}
