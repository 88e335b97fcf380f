import { useMemo } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { countryOptions } from '#web/customer/payment/countries.ts'
import { PayerTextField, type PayerFieldProps } from '#web/customer/payment/payer-field.tsx'
import type { usePayerDraft } from '#web/customer/payment/use-payer-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/card.tsx'
import * as look from '#web/ui/layout.ts'
import { Select } from '#web/ui/select.tsx'
import type { PayerView } from '#worker/contract/payer.ts'

import { creditLabels, longestInCredit, type CreditField, type CreditForm } from './credit-form.ts'

import post from '#web/customer/shared/town.module.css'

type ApplicantCardProps = { fields: CreditFields; payer: PayerView; lcid: string }

/** Who applies for the credit. */
export function ApplicantCard({ fields, payer, lcid }: ApplicantCardProps) {
  const { text: t } = useText(contentTexts)
  const countries = useMemo(() => countryOptions(lcid), [lcid])
  return (
    <Card title={t('creditApplicant')}>
      <div className={look.stack({ gap: 5, bounded: true })}>
        <CreditTextField
          fields={fields}
          name="governmentId"
          hint={t('governmentIdHint')}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <CreditTextField fields={fields} name="firstName" autoComplete="given-name" />
        <CreditTextField fields={fields} name="lastName" autoComplete="family-name" />
        <CreditTextField fields={fields} name="address" known={payer.address} autoComplete="street-address" />
        <div className={look.row({ gap: 5, across: 3, wrap: true, align: 'start' }, post['town'])}>
          <CreditTextField fields={fields} name="postalCode" autoComplete="postal-code" />
          <CreditTextField fields={fields} name="city" autoComplete="address-level2" />
        </div>
        <Select
          name="country"
          label={t('payCountry')}
          options={countries}
          autoComplete="country"
          required
          {...fields.field('country', t)}
        />
        <CreditTextField
          fields={fields}
          name="phoneNumber"
          known={payer.phoneNumber}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <CreditTextField
          fields={fields}
          name="email"
          known={payer.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </Card>
  )
}

type CreditFields = Pick<ReturnType<typeof usePayerDraft<CreditForm>>, 'field' | 'leave'>

type CreditTextFieldProps = Omit<
  PayerFieldProps,
  'name' | 'label' | 'value' | 'maxLength' | 'isOptional' | 'error' | 'onValueChange' | 'onBlur'
> & { fields: CreditFields; name: CreditField }

/** One field of who applies, with what is wrong with it. */
function CreditTextField({ fields, name, ...field }: CreditTextFieldProps) {
  const { text: t } = useText(contentTexts)
  return (
    <PayerTextField
      {...field}
      name={name}
      label={t(creditLabels[name])}
      maxLength={longestInCredit[name]}
      {...fields.field(name, t)}
      onBlur={({ relatedTarget }) => fields.leave(name, relatedTarget)}
    />
  )
}
