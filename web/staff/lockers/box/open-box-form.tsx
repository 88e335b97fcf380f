import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useShowDesk } from '#web/staff/lockers/api.ts'
import { lockersTexts } from '#web/staff/lockers/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { ReasonForm } from './reason-form.tsx'

type OpenBoxFormProps = {
  accountId: string
  boxId: string
  isSilent: boolean
  onDone: () => void
  onCancel: () => void
}

/** The form that has the cabinet open a box. One form is one opening, however often it is sent. */
export function OpenBoxForm({ accountId, boxId, isSilent, onDone, onCancel }: OpenBoxFormProps) {
  const { text } = useText(lockersTexts)
  const showDesk = useShowDesk()
  const [clickId] = useState(() => crypto.randomUUID())
  const opening = useStaffAction({
    send: (reason: string) =>
      staffCall('POST /api/staff/account/:accountId/box/:boxId/open', {
        params: { accountId, boxId },
        body: { clickId, reason },
      }),
    done: text('openAsked'),
    onDone: (desk) => {
      showDesk(desk)
      onDone()
    },
  })
  const isTaken = opening.error instanceof ApiProblem && opening.error.code === 'box.opening'
  const fault = isTaken ? 'openTwice' : 'openFailed'
  return (
    <ReasonForm
      label={text('openBoxReason')}
      hint={text('openBoxHint')}
      button={text('openBox')}
      pending={opening.isPending}
      fault={opening.error === null ? null : fault}
      onReason={(reason) => opening.mutate(reason)}
      onCancel={onCancel}
    >
      {isSilent && <Notice tone="warning">{text('openBoxSilent')}</Notice>}
    </ReasonForm>
  )
}
