import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'

import { CreateScreen } from './create-screen.tsx'

/** `/staff/new` */
export function CreatePage() {
  const { text } = useStaffTexts()
  useDocumentTitle(text('newProcess'), text('staffName'))
  return <CreateScreen />
}
