import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

import { workshopsTexts } from './texts.ts'
import { WorkshopsScreen } from './workshops-screen.tsx'

/** `/staff/workshops` */
export function WorkshopsPage() {
  const { text } = useText(workshopsTexts)
  useDocumentTitle(text('workshops'), text('staffName'))
  return <WorkshopsScreen />
}
