import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** `/staff`: the processes, by what needs doing now. */
export function BoardPage() {
  const { text } = useStaffTexts()
  useDocumentTitle(text('board'), text('staffName'))
  return <PageHeading title={text('boardEmptyTitle')} lead={text('boardEmptyLead')} />
}
