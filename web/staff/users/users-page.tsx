import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

import { usersTexts } from './texts.ts'
import { UsersScreen } from './users-screen.tsx'

/** `/staff/users` */
export function UsersPage() {
  const { text } = useText(usersTexts)
  useDocumentTitle(text('users'), text('staffName'))
  return <UsersScreen />
}
