import type { ContentKey } from '#domain/contents/keys.ts'
import type { ProcessInit } from '#domain/contract/process.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { chevronRightShape } from '#web/ui/icon-shapes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

import type { PaymentType } from './payment-types.ts'
import { providerNames } from './provider-names.ts'

import css from './payment.module.css'

type PaymentChoiceProps = {
  offered: readonly PaymentType[]
  account: ProcessInit['account']
  onChoose: (type: PaymentType) => void
}

/** One button for each way to pay. */
export function PaymentChoice({ offered, account, onChoose }: PaymentChoiceProps) {
  const t = useTexts()
  const provider = account.paymentImplementationType
  const words: Partial<Record<PaymentType, { label: ContentKey; text: string }>> = {
    ONLINE: { label: 'payOnline', text: provider ? t('payOnlineText', { provider: providerNames[provider] }) : '' },
    TERMINAL: { label: 'payTerminal', text: t('payTerminalText') },
  }
  return (
    <section className={css['choice']} aria-labelledby="pay-choose">
      <h2 className={css['title']} id="pay-choose">
        {t('payChoose')}
      </h2>
      {offered.map((type) => {
        const said = words[type]
        return (
          said && (
            <RowButton
              key={type}
              label={t(said.label)}
              description={said.text}
              icon={<Icon shape={chevronRightShape} />}
              onClick={() => onChoose(type)}
            />
          )
        )
      })}
    </section>
  )
}
