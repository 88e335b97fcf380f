import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { ReceiptView } from '#worker/contract/receipt.ts'

import { ReceiptEmail } from './receipt-email.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

import css from './receipt.module.css'

type ReceiptCardProps = {
  code: string
  receipt: ReceiptView
  /** False where the page has its title already. */
  isTitled?: boolean
}

/** The receipt, to read, print, save and send. */
export function ReceiptCard({ code, receipt, isTitled = true }: ReceiptCardProps) {
  const { text: t } = useText(contentTexts)
  return (
    <Card>
      <ReceiptSheet receipt={receipt} isTitled={isTitled} />
      <div className={css['actions']}>
        <Button variant="secondary" fullWidth onClick={() => window.print()}>
          {t('receiptPrint')}
        </Button>
        {receipt.email.canSend && <ReceiptEmail code={code} contact={receipt.email.contact} />}
      </div>
    </Card>
  )
}
