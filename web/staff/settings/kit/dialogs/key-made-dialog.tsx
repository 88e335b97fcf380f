import { useText } from '#web/lib/i18n/use-text.tsx'
import { CopiedValue } from '#web/staff/settings/kit/copied-value.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QrCode } from '#web/ui/keys/qr-code.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

export type MadeValue = { name: string; value: string }

/** Room for the longest address of ours. */
const qrVersion = 8

type KeyMadeDialogProps = {
  open: boolean
  values: readonly MadeValue[]
  /** An address that a machine reads from the screen. */
  qr?: string | null
  onDone: () => void
}

/** A key, this once. It is not left by a slip of the hand: the way out says that the key is kept. */
export function KeyMadeDialog({ open, values, qr = null, onDone }: KeyMadeDialogProps) {
  const { text } = useText(settingsTexts)
  return (
    <Modal
      open={open}
      title={text('keyMadeTitle')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="38rem"
      footer={<Button onClick={onDone}>{text('keyMadeDone')}</Button>}
    >
      <div className={look.stack({ bounded: true, gap: 5 })}>
        <Notice tone="warning">{text('keyMadeText')}</Notice>
        {qr !== null && (
          <div className={look.stack({ gap: 3, items: 'center', lines: 'center' })}>
            <p>{text('kioskQrText')}</p>
            <QrCode data={qr} label={text('kioskQr')} errorText={text('kioskQrFailed')} version={qrVersion} />
          </div>
        )}
        {values.map((made) => (
          <CopiedValue key={made.name} {...made} />
        ))}
      </div>
    </Modal>
  )
}
