import { UsersScreen } from './users-screen.tsx'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

/** `/staff/users` */
export function UsersPage() {
  const { text } = useStaffTexts()
  useDocumentTitle(text('users'), text('staffName'))
  return <UsersScreen />
}
