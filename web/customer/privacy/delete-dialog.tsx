import type { LicenceHold } from '#domain/access/licence-hold.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import type { Deletion } from './use-delete-licence.ts'

type DeleteDialogProps = {
  open: boolean
  hold: LicenceHold
  deletion: Deletion
  onConfirm: () => void
  onClose: () => void
}

/** Says what having the picture deleted means now, and asks once. */
export function DeleteDialog({ open, hold, deletion, onConfirm, onClose }: DeleteDialogProps) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('privacyDeleteTitle')}
      closeText={t('privacyApprovalClose')}
      errorText={text('crashedTitle')}
      footer={
        <>
          {hold !== 'held' && (
            <Button variant="danger" pending={deletion.isPending} pendingText={t('saving')} onClick={onConfirm}>
              {t('privacyDelete')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('privacyDeleteCancel')}
          </Button>
        </>
      }
    >
      <div className={look.stack({ gap: 4 })}>
        {deletion.fault && <Notice tone="error">{t(deletion.fault)}</Notice>}
        {hold === 'visit' && <Notice tone="warning">{t('privacyDeleteVisit')}</Notice>}
        <p>{t(hold === 'held' ? 'privacyLicenceHeld' : 'privacyDeleteText')}</p>
      </div>
    </Modal>
  )
}
