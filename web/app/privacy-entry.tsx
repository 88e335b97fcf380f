import { usePrefetchQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'

import { parseProcessCode } from '#domain/access/codes.ts'
import { PrivacyPage } from '#web/customer/privacy/privacy-page.tsx'
import { initOptions } from '#web/customer/process/api.ts'
import { useLeaveWhenRejected } from '#web/customer/process/use-leave-when-rejected.ts'
import type { Bounce } from '#web/lib/bounce.ts'
import { paths } from '#web/lib/paths.ts'

/** The way into what is stored of a customer: `/{code}/privacy`. */
export function PrivacyEntry() {
  const { code: typed = '' } = useParams()
  const code = parseProcessCode(typed)
  if (code !== null) return <OpenPrivacy key={code} code={code} />
  const state: Bounce = { code: typed, reason: 'unknown' }
  return <Navigate to={paths.root} state={state} replace />
}

function OpenPrivacy({ code }: { code: string }) {
  usePrefetchQuery(initOptions(code))
  useLeaveWhenRejected(code)
  return <PrivacyPage code={code} />
}
