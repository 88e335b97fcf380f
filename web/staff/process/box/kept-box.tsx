import { laysKeysIn } from '#domain/keys/kept-box.ts'
import type { PossibleEvent } from '#domain/process/staff-events.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** A box that is kept for keys which staff are bringing to it, and the event that tells they are in. */
type KeptBox = { boxNumber: number; event: PossibleEvent }

/** Returns the box that is kept for a visit; null where none is. */
export function keptBoxOf({ process, possible: { boxNumber, events } }: ProcessPage): KeptBox | null {
  const event = events.find(({ type }) => laysKeysIn(type, process.processType))
  return boxNumber === null || event === undefined ? null : { boxNumber, event }
}

type KeptBoxNoticeProps = {
  kept: KeptBox | null
  words: ProcessWords['process']
  pending: boolean
  onKeysIn: (event: PossibleEvent) => void
}

/** Names the box to whoever goes to it with the keys, and takes their word that they are in. */
export function KeptBoxNotice({ kept, words, pending, onKeysIn }: KeptBoxNoticeProps) {
  if (kept === null) return null
  const number = String(kept.boxNumber)
  return (
    <Notice
      tone="info"
      title={fillText(words.keptBoxTitle, { number })}
      action={
        <Button pending={pending} pendingText={words.saving} onClick={() => onKeysIn(kept.event)} data-likely-action="">
          {fillText(words.keptBoxDone, { number })}
        </Button>
      }
    >
      <p>{words.keptBoxText}</p>
    </Notice>
  )
}
