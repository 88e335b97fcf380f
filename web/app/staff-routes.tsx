import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'

import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { securityTexts } from '#web/staff/account/texts.ts'
import { auditTexts } from '#web/staff/audit/texts.ts'
import { boardTexts } from '#web/staff/board/texts.ts'
import { carsTexts } from '#web/staff/cars/texts.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import { dayEndTexts } from '#web/staff/day-end/texts.ts'
import { dayTexts } from '#web/staff/day/texts.ts'
import { RefusedPage } from '#web/staff/frame/refused-page.tsx'
import { refusedSection } from '#web/staff/frame/staff-sections.ts'
import { healthTexts } from '#web/staff/health/texts.ts'
import { inboxTexts } from '#web/staff/inbox/texts.ts'
import { insightsTexts } from '#web/staff/insights/texts.ts'
import { lockersTexts } from '#web/staff/lockers/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'
import { usersTexts } from '#web/staff/users/texts.ts'
import { workshopsTexts } from '#web/staff/workshops/texts.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const BoardPage = lazyWithTexts(async () => (await import('#web/staff/board/board-page.tsx')).BoardPage, boardTexts)

const CreatePage = lazyWithTexts(
  async () => (await import('#web/staff/create/create-page.tsx')).CreatePage,
  createTexts,
)

const DayPage = lazyWithTexts(async () => (await import('#web/staff/day/day-page.tsx')).DayPage, dayTexts)

const DayEndPage = lazyWithTexts(
  async () => (await import('#web/staff/day-end/day-end-page.tsx')).DayEndPage,
  dayEndTexts,
)

const UsersPage = lazyWithTexts(async () => (await import('#web/staff/users/users-page.tsx')).UsersPage, usersTexts)

const WorkshopsPage = lazyWithTexts(
  async () => (await import('#web/staff/workshops/workshops-page.tsx')).WorkshopsPage,
  workshopsTexts,
)

const LockersPage = lazyWithTexts(
  async () => (await import('#web/staff/lockers/lockers-page.tsx')).LockersPage,
  lockersTexts,
  deskTexts,
)

const CarsPage = lazyWithTexts(async () => (await import('#web/staff/cars/cars-page.tsx')).CarsPage, carsTexts)

const AuditPage = lazyWithTexts(async () => (await import('#web/staff/audit/audit-page.tsx')).AuditPage, auditTexts)

const InsightsPage = lazyWithTexts(
  async () => (await import('#web/staff/insights/insights-page.tsx')).InsightsPage,
  insightsTexts,
)

const HealthPage = lazyWithTexts(
  async () => (await import('#web/staff/health/health-page.tsx')).HealthPage,
  healthTexts,
)

const InboxPage = lazyWithTexts(
  async () => (await import('#web/staff/inbox/inbox-page.tsx')).InboxPage,
  inboxTexts,
  deskTexts,
)

const SecurityPage = lazyWithTexts(
  async () => (await import('#web/staff/account/security-page.tsx')).SecurityPage,
  securityTexts,
)

const SettingsPage = lazyWithTexts(
  async () => (await import('#web/staff/settings/settings-page.tsx')).SettingsPage,
  settingsTexts,
)

/** Every address of the signed-in area; beneath `/staff`; each page is fetched when it is gone to. */
export function StaffRoutes() {
  const { text } = useText(staffTexts)
  const { pathname } = useLocation()
  const refused = refusedSection(useStaffUser(), pathname)
  if (refused !== null) return <RefusedPage section={refused} />
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <Suspense fallback={<Loader label={text('working')} />}>
        <Routes>
          <Route path="/" element={<BoardPage />}>
            <Route path="process/:id" element={null} />
          </Route>
          <Route path="new" element={<CreatePage />} />
          <Route path="day" element={<DayPage />} />
          <Route path="day-end" element={<DayEndPage />} />
          <Route path="users" element={<UsersPage />} />
          <Route path="workshops" element={<WorkshopsPage />} />
          <Route path="lockers" element={<LockersPage />} />
          <Route path="cars" element={<CarsPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="insights" element={<InsightsPage />} />
          <Route path="health" element={<HealthPage />} />
          <Route path="messages" element={<InboxPage />}>
            <Route path=":id" element={null} />
          </Route>
          <Route path="account/security" element={<SecurityPage />} />
          <Route path="settings" element={<SettingsPage />}>
            <Route path=":section" element={null} />
          </Route>
          <Route path="*" element={<Navigate to={staffPaths.board} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
