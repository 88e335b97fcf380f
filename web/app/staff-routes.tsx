import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'

import { staffPaths } from '#web/lib/staff/staff-paths.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { Loader } from '#web/ui/loader.tsx'

import { CrashPage } from './crash-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const BoardPage = lazy(async () => ({ default: (await import('#web/routes/staff/board-page.tsx')).BoardPage }))

const CreatePage = lazy(async () => ({ default: (await import('#web/routes/staff/create-page.tsx')).CreatePage }))

const UsersPage = lazy(async () => ({ default: (await import('#web/routes/staff/users-page.tsx')).UsersPage }))

const LockersPage = lazy(async () => ({ default: (await import('#web/routes/staff/lockers-page.tsx')).LockersPage }))

const AuditPage = lazy(async () => ({ default: (await import('#web/routes/staff/audit-page.tsx')).AuditPage }))

const HealthPage = lazy(async () => ({ default: (await import('#web/routes/staff/health-page.tsx')).HealthPage }))

const SetupPage = lazy(async () => ({ default: (await import('#web/routes/staff/setup-page.tsx')).SetupPage }))

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
