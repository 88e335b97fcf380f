import { QueryClientProvider, usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useEffect, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'

import { parseProcessCode } from '#domain/access/codes.ts'
import { RootPage } from '#web/customer/code-entry/root-page.tsx'
import { CookieNotice } from '#web/customer/cookies/cookie-notice.tsx'
import { ReturnEntry } from '#web/customer/process-page/later-steps.ts'
import { initOptions } from '#web/customer/process/api.ts'
import { useLeaveWhenRejected } from '#web/customer/process/use-leave-when-rejected.ts'
import type { Bounce } from '#web/lib/bounce.ts'
import type { BuiltInLanguage } from '#web/lib/i18n/language.ts'
import { SpeechProvider } from '#web/lib/i18n/use-text.tsx'
import { forgetVisit, kioskAccount, mayShow } from '#web/lib/kiosk.ts'
import { paths } from '#web/lib/paths.ts'
import { createQueryClient } from '#web/lib/query/query-client.ts'
import { PageNoticeContext } from '#web/ui/page/page-shell.tsx'

import { BrowserRouter } from './browser-router.tsx'
import { CrashPage } from './crash-page.tsx'
import { CustomerShell } from './customer-shell.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingPage } from './loading-page.tsx'

/** The way into a process by its address, however the code in it is written. */
function ProcessEntry() {
  const { code: typed = '' } = useParams()
  const code = parseProcessCode(typed)
  if (code === null) {
    const state: Bounce = { code: typed, reason: 'unknown' }
    return <Navigate to={paths.root} state={state} replace />
  }
  if (`/${typed}` !== paths.process(code)) return <Navigate to={paths.process(code)} replace />
  return <OpenProcess key={code} code={code} />
}

/** Asks for the data before its screens are there to ask. */
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
  return <CustomerShell code={code} />
}

const KioskBar = lazy(async () => ({ default: (await import('#web/kiosk/fast-lane/kiosk-bar.tsx')).KioskBar }))

/**
 * On a kiosk: a way back over every page, and no page that nobody has opened there. Elsewhere it is not there, and pages
 * tell of their cookies.
 */
function KioskGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const account = pathname.startsWith('/fast-lane/') ? null : kioskAccount()
  const isShut = account !== null && !mayShow(pathname)
  useEffect(() => {
    if (isShut && account !== null) forgetVisit(account)
  }, [isShut, account])
  return (
    <>
      {account !== null && (
        <Suspense fallback={null}>
          <KioskBar accountCode={account} isVisit />
        </Suspense>
      )}
      {!isShut && <PageNoticeContext value={account === null && <CookieNotice />}>{children}</PageNoticeContext>}
    </>
  )
}

const ReadingEntry = lazy(async () => ({
  default: (await import('#web/customer/reading/reading-entry.tsx')).ReadingEntry,
}))

const VisitEntry = lazy(async () => ({ default: (await import('./visit-entry.tsx')).VisitEntry }))

const FastLanePage = lazy(async () => ({
  default: (await import('#web/kiosk/fast-lane/fast-lane-page.tsx')).FastLanePage,
}))
const TakeOverPage = lazy(async () => ({
  default: (await import('#web/kiosk/fast-lane/take-over-page.tsx')).TakeOverPage,
}))

const PassPage = lazy(async () => ({ default: (await import('#web/customer/collect-pass/pass-page.tsx')).PassPage }))

const WorkshopPageEntry = lazy(async () => ({
  default: (await import('#web/customer/workshop-page/workshop-page-entry.tsx')).WorkshopPageEntry,
}))

const StaffShell = lazy(async () => ({ default: (await import('./staff-shell.tsx')).StaffShell }))

type AppProps = { language: BuiltInLanguage }

/** Every address of the customer's app; each branch falls alone. */
export function App({ language }: AppProps) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <SpeechProvider initial={language}>
        <ErrorBoundary fallback={<CrashPage />}>
          <BrowserRouter>
            <KioskGate>
              <Suspense fallback={<LoadingPage />}>
                <Routes>
                  <Route index element={<RootPage />} />
                  <Route path={paths.accessibility} element={<ReadingEntry of="accessibility" />} />
                  <Route path={paths.terms} element={<ReadingEntry of="terms" />} />
                  <Route path={paths.status} element={<ReadingEntry of="status" />} />
                  <Route
                    path=":code"
                    element={
                      <ErrorBoundary fallback={<CrashPage />}>
                        <ProcessEntry />
                      </ErrorBoundary>
                    }
                  />
                  <Route path=":code/privacy" element={<VisitEntry of="privacy" />} />
                  <Route path=":code/receipt" element={<VisitEntry of="receipt" />} />
                  <Route path={paths.paymentFeedback} element={<ReturnEntry from="paymentFeedback" />} />
                  <Route path={paths.refundFeedback} element={<ReturnEntry from="refundFeedback" />} />
                  <Route path={paths.signingFeedback} element={<ReturnEntry from="signingFeedback" />} />
                  <Route path={paths.identityReturn} element={<ReturnEntry from="identityReturn" />} />
                  <Route path={paths.inlinePayment} element={<ReturnEntry from="inlinePayment" />} />
                  <Route path={paths.fastLane} element={<FastLanePage />} />
                  <Route path={paths.takeOver} element={<TakeOverPage />} />
                  <Route path={paths.pass} element={<PassPage />} />
                  <Route path={paths.workshop} element={<WorkshopPageEntry />} />
                  <Route path={paths.staffSignIn} element={<StaffShell />} />
                  <Route path={`${paths.staff}/*`} element={<StaffShell />} />
                  <Route path="*" element={<Navigate to={paths.root} replace />} />
                </Routes>
              </Suspense>
            </KioskGate>
          </BrowserRouter>
        </ErrorBoundary>
      </SpeechProvider>
    </QueryClientProvider>
  )
}
