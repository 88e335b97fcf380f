import { usePrefetchQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Navigate, useParams } from 'react-router'

import { parseProcessCode } from '#domain/access/codes.ts'
import { PrivacyPage } from '#web/customer/privacy/privacy-page.tsx'
import { initOptions } from '#web/customer/process/api.ts'
import { useLeaveWhenRejected } from '#web/customer/process/use-leave-when-rejected.ts'
import { ReceiptPage } from '#web/customer/receipt-page/receipt-page.tsx'
import type { Bounce } from '#web/lib/bounce.ts'
import { paths } from '#web/lib/paths.ts'

const pages = { privacy: PrivacyPage, receipt: ReceiptPage } as const

/** The way into a page beside that of a visit: what is stored of a customer at `/{code}/privacy`, and `/{code}/receipt`. */
export function VisitEntry({ of }: { of: keyof typeof pages }) {
  const { code: typed = '' } = useParams()
  const code = parseProcessCode(typed)
  if (code !== null) return <OpenPage key={code} code={code} page={pages[of]} />
  const state: Bounce = { code: typed, reason: 'unknown' }
  return <Navigate to={paths.root} state={state} replace />
}

function OpenPage({ code, page: Page }: { code: string; page: ComponentType<{ code: string }> }) {
  usePrefetchQuery(initOptions(code))
  useLeaveWhenRejected(code)
  return <Page code={code} />
}
