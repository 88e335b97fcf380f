import { contentTexts } from '#web/customer/content-texts.ts'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'

import { PriceForm } from './price-form.tsx'

type PriceScreenProps = FinalProps & {
  /** Leads back to where the customer came from; without it the price is all that is left to do. */
  onBack?: (() => void) | undefined
}

/** The work costs more than was approved: the new price, and the yes to it. */
export function PriceScreen({ code, view, onBack }: PriceScreenProps) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      <FinalHeading view={view} title={t('priceTitle')} lead={t('priceLead')} />
      <PriceForm code={code} view={view} />
      {onBack && (
        <Button variant="quiet" fullWidth onClick={onBack}>
          {t('back')}
        </Button>
      )}
    </>
  )
}
