import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

import { UsersScreen } from './users-screen.tsx'

/** `/staff/users` */
export function UsersPage() {
  const { text } = useStaffTexts()
  useDocumentTitle(text('users'), text('staffName'))
  return <UsersScreen />
}
