import { lazy, Suspense } from 'react'

const Help = lazy(() =>
  import('./trouble-entry.ts').then(({ entry }) => entry()).catch(() => ({ default: () => null })),
)

/** Shows what helps where the service failed, fetched then; nothing where that cannot be fetched either. */
export function TroubleHelp() {
  return (
    <Suspense fallback={null}>
      <Help />
    </Suspense>
  )
}
