import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { BoxCode } from '#web/ui/keys/box-code.tsx'
import { QrCode } from '#web/ui/keys/qr-code.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'

import css from '#web/customer/payment/payment.module.css'

type TerminalPaymentProps = {
  /** Null where the process has none: then the staff open the payment. */
  terminalCode: string | null
  showsQrCode: boolean
}

/** Shows what to show or key in at the terminal; what is to be paid stands over it. */
export function TerminalPayment({ terminalCode, showsQrCode }: TerminalPaymentProps) {
  const { text: t } = useText(contentTexts)
  if (terminalCode === null) {
    return (
      <Card title={t('payTerminal')}>
        <p>{t('payTerminalNoCode')}</p>
        <p className={look.muted(16)}>{t('payTerminalWaits')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('payTerminal')}>
      <p>{t(showsQrCode ? 'payTerminalHowQr' : 'payTerminalHow')}</p>
      <div className={look.text({ lines: 'center' }, css['terminalCode'])}>
        <BoxCode code={terminalCode} label={t('payTerminalCode')} />
      </div>
      {showsQrCode && (
        <div className={look.stack({ items: 'center' }, css['qr'])}>
          <QrCode data={terminalCode} label={t('payTerminalQr')} errorText={t('payTerminalQrFailed')} />
        </div>
      )}
      <p className={look.muted(16)}>{t('payTerminalWaits')}</p>
    </Card>
  )
}
