import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatProcessCode } from '#domain/access/codes.ts'
import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import { receiptOptions } from './api.ts'
import { ReceiptCard } from './receipt-card.tsx'

import css from './receipt.module.css'

type VisitReceiptProps = {
  code: string
  version: number
  /** One line that leads to its own page: there is still something to do on this one. */
  isLine: boolean
  otherwise: ReactNode
}

/** The receipt on the page of its visit; `otherwise` while it is not here. */
export function VisitReceipt({ code, version, isLine, otherwise }: VisitReceiptProps) {
  const { text: t } = useText(contentTexts)
  const { data: receipt } = useQuery(receiptOptions(code, version))
  if (!receipt) return otherwise
  if (!isLine) return <ReceiptCard code={code} receipt={receipt} />
  return (
    <PageLink className={css['line']} to={`/${formatProcessCode(code)}/receipt`}>
      <span className="grows">{t('receiptTitle')}</span>
      <span className="nowrap">{formatEuro(receipt.total)}</span>
      <span className="rigid tone-soft">
        <Icon shape={chevronRightShape} />
      </span>
    </PageLink>
  )
}
