import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'

import { parseProcessCode } from '#domain/codes.ts'
import { initOptions } from '#web/customer/process/api.ts'
import type { Bounce } from '#web/lib/bounce.ts'

import { LoadingPage } from './loading-page.tsx'
import { paths } from './paths.ts'
import { useLeaveWhenRejected } from './use-leave-when-rejected.ts'

const CustomerShell = lazy(async () => ({ default: (await import('./customer-shell.tsx')).CustomerShell }))

/** The way into a process by its address, however the code in it is written. */
export function ProcessEntry() {
  const { code: typed = '' } = useParams()
  const code = parseProcessCode(typed)
  if (code === null) {
    const state: Bounce = { code: typed, reason: 'unknown' }
    return <Navigate to={paths.root} state={state} replace />
  }
  if (`/${typed}` !== paths.process(code)) return <Navigate to={paths.process(code)} replace />
  return <OpenProcess key={code} code={code} />
}

/** Asks for the data while the code of its screens is still on its way. */
function OpenProcess({ code }: { code: string }) {
  const client = useQueryClient()
  usePrefetchQuery(initOptions(code))
  useEffect(
    () => () => {
      // A failure is not kept: who opens the process again asks again.
      const { queryKey } = initOptions(code)
      if (client.getQueryState(queryKey)?.status === 'error') client.removeQueries({ queryKey })
    },
    [client, code],
  )
  useLeaveWhenRejected(code)
  return (
    <Suspense fallback={<LoadingPage />}>
      <CustomerShell code={code} />
    </Suspense>
  )
}
