import type { ReactNode } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { chevronRightShape } from '#web/ui/icon-shapes.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as look from '#web/ui/layout.ts'
import { RowButton } from '#web/ui/row-button.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { CreditMark } from './credit-mark.tsx'
import type { PaymentType } from './payment-types.ts'
import { providerNames } from './provider-names.ts'

import css from './payment.module.css'

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
    <section className={css['choice']} aria-labelledby="pay-choose">
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
