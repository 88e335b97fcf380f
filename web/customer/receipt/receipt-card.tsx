import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'

import { receiptOptions } from './api.ts'
import { ReceiptEmail } from './receipt-email.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

import css from './receipt.module.css'

type ReceiptCardProps = {
  code: string
  version: number
  /** One line until it is opened: there is still something to do on the page. */
  folded: boolean
  otherwise: ReactNode
}

/** The receipt, to read, print, save and send; `otherwise` while it is not here. */
export function ReceiptCard({ code, version, folded, otherwise }: ReceiptCardProps) {
  const { text: t } = useText(contentTexts)
  const { data: receipt } = useQuery(receiptOptions(code, version))
  if (!receipt) return otherwise
  const sheet = (
    <>
      <ReceiptSheet receipt={receipt} />
      <div className={css['actions']}>
        <Button variant="secondary" fullWidth onClick={() => window.print()}>
          {t('receiptPrint')}
        </Button>
        {receipt.email.canSend && <ReceiptEmail code={code} contact={receipt.email.contact} />}
      </div>
    </>
  )
  if (!folded) return <Card>{sheet}</Card>
  return (
    <Disclosure summary={t('receiptTitle')} aside={formatEuro(receipt.total)}>
      {sheet}
    </Disclosure>
  )
}
