import type { PossibleEvent } from '#domain/staff-events.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { StaffProcess } from '#worker/contract/staff-process.ts'

import type { ProcessWords } from './texts.ts'

/** Events by which staff tell that they have laid keys in a box for the customer. */
const keysLaidIn: ReadonlySet<string> = new Set(['fill_retrieval_box', 'reserve_box'])

/** The box that is kept for keys which staff are bringing to it, and the event that tells they are in; null where none is. */
export function keptBoxOf({ boxNumber, events }: StaffProcess): { boxNumber: number; event: PossibleEvent } | null {
  const event = events.find(({ type }) => keysLaidIn.has(type))
  return boxNumber === null || event === undefined ? null : { boxNumber, event }
}

type KeptBoxNoticeProps = {
  boxNumber: number
  words: ProcessWords['process']
  pending: boolean
  onKeysIn: () => void
}

/** Names the box to whoever goes to it with the keys, and takes their word that they are in. */
export function KeptBoxNotice({ boxNumber, words, pending, onKeysIn }: KeptBoxNoticeProps) {
  const number = String(boxNumber)
  return (
    <Notice
      tone="info"
      title={fillText(words.keptBoxTitle, { number })}
      action={
        <Button pending={pending} pendingText={words.saving} onClick={onKeysIn} data-likely-action="">
          {fillText(words.keptBoxDone, { number })}
        </Button>
      }
    >
      <p>{words.keptBoxText}</p>
    </Notice>
  )
}
