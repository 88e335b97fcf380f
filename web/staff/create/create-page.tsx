import { useText } from '#web/lib/i18n/use-text.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

import { CreateScreen } from './create-screen.tsx'
import { createTexts } from './texts.ts'

/** `/staff/new` */
export function CreatePage() {
  const { text } = useText(createTexts)
  useDocumentTitle(text('newProcess'), text('staffName'))
  return <CreateScreen />
}
