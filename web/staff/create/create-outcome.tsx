import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { inTheWayOf, refusedFields } from './create-refusal.ts'
import { InTheWayNotice } from './in-the-way-notice.tsx'
import { createTexts } from './texts.ts'

type CreateOutcomeProps = { error: Error | null; onStartOver: () => void }

/** Why no process came of it; what was typed is still there. */
export function CreateOutcome({ error, onStartOver }: CreateOutcomeProps) {
  const { text } = useText(createTexts)
  const inTheWay = inTheWayOf(error)
  if (inTheWay !== null) return <InTheWayNotice found={inTheWay} onStartOver={onStartOver} />
  if (error === null) return null
  const isOfFields = Object.keys(refusedFields(error)).length > 0
  return <Notice tone="error">{text(isOfFields ? 'createCheck' : 'createFailed')}</Notice>
}
