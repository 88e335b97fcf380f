import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import { inboxTexts } from './texts.ts'

type AssignDialogProps = {
  accountId: string
  isSaving: boolean
  onChoose: (processId: string) => void
  onClose: () => void
}

const shown = 8

/** Finds the visit that a message belongs to. */
export function AssignDialog({ accountId, isSaving, onChoose, onClose }: AssignDialogProps) {
  const { text } = useText(inboxTexts)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['staff', 'inbox', 'visits', accountId, q],
    queryFn: ({ signal }) => staffCall('GET /api/staff/process', { query: { accountId, q, limit: shown }, signal }),
    enabled: q.length > 1,
  })
  return (
    <Modal open title={text('inboxAssign')} closeText={text('close')} errorText={text('inboxFailed')} onClose={onClose}>
      <div className={look.stack({ gap: 4 })}>
        <TextField
          label={text('inboxSearch')}
          hint={text('inboxSearchHint')}
          value={typed}
          maxLength={64}
          autoComplete="off"
          onValueChange={setTyped}
        />
        {data !== undefined && data.items.length === 0 && <p className={look.muted(14)}>{text('inboxNothing')}</p>}
        {data !== undefined && data.items.length > 0 && (
          <ul className={look.stack({ gap: 2 })}>
            {data.items.map(({ id, licenseNumber, customerName, externalWorkOrderId }) => (
              <li key={id}>
                <Button variant="secondary" disabled={isSaving} onClick={() => onChoose(id)}>
                  {[licenseNumber, customerName, externalWorkOrderId].filter(Boolean).join(', ') || id}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
