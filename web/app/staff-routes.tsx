import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'

import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { Loader } from '#web/ui/loader.tsx'

import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const BoardPage = lazy(async () => ({ default: (await import('#web/staff/board/board-page.tsx')).BoardPage }))

const CreatePage = lazy(async () => ({ default: (await import('#web/staff/create/create-page.tsx')).CreatePage }))

const UsersPage = lazy(async () => ({ default: (await import('#web/staff/users/users-page.tsx')).UsersPage }))

const LockersPage = lazy(async () => ({ default: (await import('#web/staff/lockers/lockers-page.tsx')).LockersPage }))

const AuditPage = lazy(async () => ({ default: (await import('#web/staff/audit/audit-page.tsx')).AuditPage }))

const HealthPage = lazy(async () => ({ default: (await import('#web/staff/health/health-page.tsx')).HealthPage }))

const SetupPage = lazy(async () => ({ default: (await import('#web/staff/settings/setup-page.tsx')).SetupPage }))

/** Every address of the signed-in area; beneath `/staff`; each page is fetched when it is gone to. */
export function StaffRoutes() {
  const { text } = useStaffTexts()
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <Suspense fallback={<Loader label={text('working')} />}>
        <Routes>
          <Route path="/" element={<BoardPage />}>
            <Route path="process/:id" element={null} />
          </Route>
          <Route path="new" element={<CreatePage />} />
          <Route path="users" element={<UsersPage />} />
          <Route path="lockers" element={<LockersPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="health" element={<HealthPage />} />
          <Route path="settings" element={<SetupPage />}>
            <Route path=":section" element={null} />
          </Route>
          <Route path="*" element={<Navigate to={staffPaths.board} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
