import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { ShownField } from '#web/ui/form/shown-field.tsx'
import type { PayerView } from '#worker/contract/customer/payer.ts'

import { ChangeButton } from './payer-field.tsx'
import type { Payer } from './payer.ts'

type KnownPayerProps = { typed: Payer; payer: PayerView; change: () => void }

/** Shows who pays where all of it is known: nothing is to be typed, and what is wrong is changed. */
export function KnownPayer({ typed, payer, change }: KnownPayerProps) {
  const { text: t } = useText(contentTexts)
  const { firstName, lastName, postalCode, city } = typed
  const street = typed.address || (payer.address?.shown ?? '')
  return (
    <ShownField action={<ChangeButton of={t('payFormTitle')} onClick={change} />}>
      <span className="weight-500">{`${firstName} ${lastName}`.trim()}</span>
      <span className="tone-soft size-16">{`${street}, ${postalCode} ${city}`}</span>
      <span className="tone-soft size-16">{typed.email || payer.email?.shown}</span>
    </ShownField>
  )
}
