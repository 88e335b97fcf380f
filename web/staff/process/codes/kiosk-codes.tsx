import { useState } from 'react'

import type { ProcessWords } from '#web/staff/process/texts.ts'
import { useVisitAction } from '#web/staff/process/use-visit-action.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'

type KioskCodesProps = { processId: string; words: ProcessWords['process'] }

/** A code that a kiosk lent opens the visit: staff who were called end it. */
export function KioskCodes({ processId, words }: KioskCodesProps) {
  const { codes } = words
  const [clickId] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useVisitAction(processId, words, {
    send: () =>
      staffCall('POST /api/staff/process/:id/kiosk-code/end', { params: { id: processId }, body: { clickId } }),
    done: codes.kioskEnded,
    failed: () => codes.kioskNotEnded,
  })
  return (
    <div className={look.stack({ gap: 2 })}>
      <p>{codes.kioskOpen}</p>
      <div className={look.row({ gap: 2, wrap: true })}>
        <Button variant="danger" pending={isPending} pendingText={codes.endingKiosk} onClick={() => mutate()}>
          {codes.endKiosk}
        </Button>
      </div>
    </div>
  )
}
