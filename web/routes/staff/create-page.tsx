import { CreateScreen } from '#web/features/staff-create/create-screen.tsx'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

/** `/staff/new` */
export function CreatePage() {
  const { text } = useStaffTexts()
  useDocumentTitle(text('newProcess'), text('staffName'))
  return <CreateScreen />
}
