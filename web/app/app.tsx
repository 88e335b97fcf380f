import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'

import { RootPage } from '#web/customer/code-entry/root-page.tsx'
import type { BuiltInLanguage } from '#web/lib/i18n/language.ts'
import { SpeechProvider } from '#web/lib/i18n/use-text.tsx'
import { createQueryClient } from '#web/lib/query/query-client.ts'

import { BrowserRouter } from './browser-router.tsx'
import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { KioskGate } from './kiosk-gate.tsx'
import { LoadingPage } from './loading-page.tsx'
import { paths } from './paths.ts'
import { ProcessEntry } from './process-entry.tsx'

const ReadingEntry = lazy(async () => ({
  default: (await import('#web/customer/reading/reading-entry.tsx')).ReadingEntry,
}))

const PrivacyEntry = lazy(async () => ({ default: (await import('./privacy-entry.tsx')).PrivacyEntry }))

const ReturnEntry = lazy(async () => ({ default: (await import('./return-entries.tsx')).ReturnEntry }))

const FastLanePage = lazy(async () => ({
  default: (await import('#web/kiosk/fast-lane/fast-lane-page.tsx')).FastLanePage,
}))
const TakeOverPage = lazy(async () => ({
  default: (await import('#web/kiosk/fast-lane/take-over-page.tsx')).TakeOverPage,
}))

const PassPage = lazy(async () => ({ default: (await import('#web/customer/collect-pass/pass-page.tsx')).PassPage }))

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
                  <Route
                    path=":code"
                    element={
                      <ErrorBoundary fallback={<CrashPage />}>
                        <ProcessEntry />
                      </ErrorBoundary>
                    }
                  />
                  <Route path=":code/privacy" element={<PrivacyEntry />} />
                  <Route path={paths.paymentFeedback} element={<ReturnEntry from="paymentFeedback" />} />
                  <Route path={paths.refundFeedback} element={<ReturnEntry from="refundFeedback" />} />
                  <Route path={paths.signingFeedback} element={<ReturnEntry from="signingFeedback" />} />
                  <Route path={paths.identityReturn} element={<ReturnEntry from="identityReturn" />} />
                  <Route path={paths.inlinePayment} element={<ReturnEntry from="inlinePayment" />} />
                  <Route path={paths.fastLane} element={<FastLanePage />} />
                  <Route path={paths.takeOver} element={<TakeOverPage />} />
                  <Route path={paths.pass} element={<PassPage />} />
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
