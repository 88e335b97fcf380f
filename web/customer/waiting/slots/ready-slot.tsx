import { lazy, Suspense, type ComponentType } from 'react'

import type { FinalProps } from '#web/customer/shared/final-props.ts'

const load = () => import('#web/customer/ready-time/ready-time.tsx')

const Nothing: ComponentType<FinalProps & { readyAt: string }> = () => null

const ReadyTime = lazy(async () => ({
  default: await load().then(
    (loaded) => loaded.ReadyTime,
    () => Nothing,
  ),
}))

/** When the car will be ready; nothing where the workshop has not said it or it cannot be fetched, nor on what was kept for no network. */
export function ReadySlot({ code, view }: FinalProps) {
  const { readyAt } = view.process
  if (readyAt === null || view.room.url === '') return null
  return (
    <Suspense>
      <ReadyTime code={code} view={view} readyAt={readyAt} />
    </Suspense>
  )
}
