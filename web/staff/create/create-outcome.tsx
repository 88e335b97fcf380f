import { useStaffTexts } from '#web/staff/texts/staff-texts.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { inTheWayOf, refusedFields } from './create-refusal.ts'
import { InTheWayNotice } from './in-the-way-notice.tsx'

type CreateOutcomeProps = { error: Error | null; onStartOver: () => void }

/** Why no process came of it; what was typed is still there. */
export function CreateOutcome({ error, onStartOver }: CreateOutcomeProps) {
  const { text } = useStaffTexts()
  const inTheWay = inTheWayOf(error)
  if (inTheWay !== null) return <InTheWayNotice found={inTheWay} onStartOver={onStartOver} />
  if (error === null) return null
  const isOfFields = Object.keys(refusedFields(error)).length > 0
  return <Notice tone="error">{text(isOfFields ? 'createCheck' : 'createFailed')}</Notice>
}
