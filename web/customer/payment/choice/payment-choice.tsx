import type { ReactNode } from 'react'

import { providerNames } from '#domain/money/payment-provider-names.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { RowButton } from '#web/ui/button/row-button.tsx'
import { chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import type { PaymentType } from './payment-types.ts'

type PaymentChoiceProps = {
  offered: readonly PaymentType[]
  view: Pick<ProcessInit, 'account' | 'uiConfig'>
  onChoose: (type: PaymentType) => void
}

/** One button for each way to pay. */
export function PaymentChoice({ offered, view, onChoose }: PaymentChoiceProps) {
  const { text: t } = useText(contentTexts)
  const provider = view.account.paymentImplementationType
  const words: Record<PaymentType, { label: ContentKey; text: string; picture?: ReactNode }> = {
    ONLINE: { label: 'payOnline', text: provider ? t('payOnlineText', { provider: providerNames[provider] }) : '' },
    TERMINAL: { label: 'payTerminal', text: t('payTerminalText') },
    CREDIT: {
      label: 'payCredit',
      text: t('payCreditText'),
      picture: view.uiConfig.creditPaymentButtonContentType === 'IMAGE' && <CreditMark />,
    },
  }
  return (
    <section className={look.stack({ gap: 3, bounded: true })} aria-labelledby="pay-choose">
      <h2 className={look.text({ size: 16 })} id="pay-choose">
        {t('payChoose')}
      </h2>
      {offered.map((type) => (
        <RowButton
          key={type}
          label={t(words[type].label)}
          picture={words[type].picture}
          description={words[type].text}
          icon={<Icon shape={chevronRightShape} />}
          onClick={() => onChoose(type)}
        />
      ))}
    </section>
  )
}

/** A card that pays now, and the instalments that pay it back; decorative. */
function CreditMark() {
  return (
    <svg
      width="118"
      height="40"
      viewBox="0 0 118 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <rect x="2" y="5" width="46" height="30" rx="5" />
      <path d="M2 14h46M8 27h10" />
      <path d="M56 20h6M59.5 17l3 3-3 3" />
      <circle cx="79" cy="20" r="8" fill="currentColor" stroke="none" />
      <circle cx="98" cy="20" r="6" fill="currentColor" stroke="none" opacity="0.65" />
      <circle cx="113" cy="20" r="4" fill="currentColor" stroke="none" opacity="0.4" />
    </svg>
  )
}
