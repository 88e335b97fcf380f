import { useState } from 'react'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { AddTotp } from '#web/staff/two-factor/add-totp.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'
import type { Security } from '#worker/contract/two-factor.ts'

import { AddWayDialog } from './add-way-dialog.tsx'
import { isRequiredWay, useSecurityChange } from './api.ts'
import { SecuritySection } from './security-section.tsx'
import { securityTexts } from './texts.ts'

type TotpSectionProps = { security: Security; timeZone: string }

/** The authenticator app: whether there is one, adding it and taking it away. */
export function TotpSection({ security, timeZone }: TotpSectionProps) {
  const { text } = useText(securityTexts)
  const [open, setOpen] = useState<'add' | 'remove' | null>(null)
  const { totpSince, ways } = security
  const isKept = security.isRequired && !ways.passkey
  const lead =
    totpSince === null ? text('totpNone') : text('totpSince', { time: formatDateTime(Date.parse(totpSince), timeZone) })
  return (
    <SecuritySection
      title={text('totpTitle')}
      lead={lead}
      actions={
        totpSince === null ? (
          <Button onClick={() => setOpen('add')}>{text('addTotp')}</Button>
        ) : (
          !isKept && (
            <Button variant="secondary" onClick={() => setOpen('remove')}>
              {text('removeTotp')}
            </Button>
          )
        )
      }
    >
      {totpSince !== null && isKept && <p>{text('totpRequired')}</p>}
      <AddWayDialog title={text('addTotpTitle')} open={open === 'add'} onClose={() => setOpen(null)}>
        {(callbacks) => <AddTotp call={staffCall} {...callbacks} />}
      </AddWayDialog>
      <RemoveDialog open={open === 'remove'} onClose={() => setOpen(null)} />
    </SecuritySection>
  )
}

type DialogProps = { open: boolean; onClose: () => void }

function RemoveDialog({ open, onClose }: DialogProps) {
  const { text } = useText(securityTexts)
  const toast = useToast()
  const remove = useSecurityChange(
    () => staffCall('DELETE /api/auth/totp'),
    () => {
      toast({ text: text('updated'), tone: 'success' })
      onClose()
    },
  )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={text('removeTotpTitle')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      button={text('removeTotp')}
      danger
      pending={remove.isPending}
      cancelText={text('cancel')}
      onSubmit={() => remove.mutate()}
    >
      {remove.isError && (
        <Notice tone="error">{text(isRequiredWay(remove.error) ? 'totpRequired' : 'updateFailed')}</Notice>
      )}
      <p>{text('removeTotpText')}</p>
    </FormDialog>
  )
}
