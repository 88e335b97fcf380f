import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { RecoveryCodesShown } from '#web/staff/two-factor/recovery-codes-shown.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { useSecurityChange } from './api.ts'
import { SecuritySection } from './security-section.tsx'
import { securityTexts } from './texts.ts'

/** Shows how many recovery codes are left, and making new ones. */
export function RecoverySection({ left }: { left: number }) {
  const { text } = useText(securityTexts)
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useSecurityChange(
    () => staffCall('POST /api/auth/recovery-codes'),
    ({ recoveryCodes }) => setCodes(recoveryCodes),
  )
  const close = () => setOpen(false)
  return (
    <SecuritySection
      title={text('recoveryTitle')}
      lead={text('recoveryLead', { count: left })}
      actions={
        <Button
          variant="secondary"
          onClick={() => {
            setCodes(null)
            setOpen(true)
          }}
        >
          {text('renewRecovery')}
        </Button>
      }
    >
      <Modal
        open={open}
        // What is shown this once is not left by a slip of the hand.
        onClose={codes === null ? close : undefined}
        title={text(codes === null ? 'renewRecoveryTitle' : 'recoveryTitle')}
        closeText={text('close')}
        errorText={text('dialogFailed')}
      >
        {codes === null ? (
          <>
            {renew.isError && <Notice tone="error">{text('updateFailed')}</Notice>}
            <p>{text('renewRecoveryText')}</p>
            <div>
              <Button pending={renew.isPending} onClick={() => renew.mutate()}>
                {text('renewRecovery')}
              </Button>
            </div>
          </>
        ) : (
          <RecoveryCodesShown codes={codes} onKept={close} />
        )}
      </Modal>
    </SecuritySection>
  )
}
