import { useRef, useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useFocusKept } from '#web/customer/payment/use-focus-kept.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'

import { CreditOffer, type CreditOfferProps } from './credit-offer.tsx'
import { CreditSettings } from './credit-settings.tsx'

type CreditPaymentProps = Omit<CreditOfferProps, 'settingId'>

/** Paying by credit: straight to the form where the account has one creditor, else after a choice among them. */
export function CreditPayment(props: CreditPaymentProps) {
  const { text: t } = useText(contentTexts)
  const settings = props.view.account.onlineCreditorSettings
  const [chosen, setChosen] = useState<string | null>(null)
  const setting = settings.length === 1 ? settings[0] : settings.find(({ id }) => id === chosen)
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place, setting?.id ?? 'settings')
  return (
    <div ref={place} tabIndex={-1} className={look.stack({ gap: 4, bounded: true, place: true })}>
      {setting === undefined && <CreditSettings settings={settings} onChoose={setChosen} />}
      {setting && <CreditOffer key={setting.id} {...props} settingId={setting.id} />}
      {setting && settings.length > 1 && (
        <Button variant="quiet" fullWidth onClick={() => setChosen(null)}>
          {t('creditChangeSetting')}
        </Button>
      )}
    </div>
  )
}
