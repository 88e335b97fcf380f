import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProcessWords } from '#web/staff/process/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffKeys } from '#web/staff/shared/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'

type KioskCodesProps = { processId: string; words: ProcessWords['process'] }

/** A code that a kiosk lent opens the visit: staff who were called end it. */
export function KioskCodes({ processId, words: { codes } }: KioskCodesProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [clickId] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      staffCall('POST /api/staff/process/:id/kiosk-code/end', { params: { id: processId }, body: { clickId } }),
    onSuccess: () => toast({ text: codes.kioskEnded, tone: 'success' }),
    onError: () => toast({ text: codes.kioskNotEnded, tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: staffKeys.process(processId), exact: true }),
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
