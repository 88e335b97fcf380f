import { useMemo } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import type { PayerView } from '#worker/contract/customer/payer.ts'

import { countryOptions } from './countries.ts'
import type { PayerFieldProps } from './payer-field.tsx'
import { payerLabels, type PayerField } from './payer.ts'

import post from '#web/customer/shared/post-town.module.css'

/** The part of a field that every form shares: its owner, and its fault. */
export type FieldLook = Pick<
  PayerFieldProps,
  'known' | 'hint' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>

type PersonFieldsProps = {
  payer: PayerView
  lcid: string
  /** Draws a field of the form. */
  renderField: (name: Exclude<PayerField, 'country'>, look: FieldLook) => Elements
  country: { value: string; error?: string | undefined; onValueChange: (value: string) => void }
  /** Asked for before the e-mail address. */
  phone?: Elements
}

/** Shows who pays and where they live, in the order of every form that asks for it. */
export function PersonFields({ payer, lcid, renderField, country, phone }: PersonFieldsProps) {
  const { text: t } = useText(contentTexts)
  const countries = useMemo(() => countryOptions(lcid), [lcid])
  return (
    <>
      {renderField('firstName', { autoComplete: 'given-name' })}
      {renderField('lastName', { autoComplete: 'family-name' })}
      {renderField('address', { known: payer.address, autoComplete: 'street-address' })}
      <div className={look.row({ gap: 5, across: 3, wrap: true, align: 'start' }, post['town'])}>
        {renderField('postalCode', { autoComplete: 'postal-code' })}
        {renderField('city', { autoComplete: 'address-level2' })}
      </div>
      <Select
        {...country}
        name="country"
        label={t(payerLabels.country)}
        options={countries}
        autoComplete="country"
        required
      />
      {phone}
      {renderField('email', {
        known: payer.email,
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
      })}
    </>
  )
}
