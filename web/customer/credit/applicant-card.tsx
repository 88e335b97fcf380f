import { contentTexts } from '#web/customer/content-texts.ts'
import { PayerTextField } from '#web/customer/payment/payer/payer-field.tsx'
import { PersonFields, type FieldLook } from '#web/customer/payment/payer/person-fields.tsx'
import type { usePayerDraft } from '#web/customer/payment/payer/use-payer-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import type { PayerView } from '#worker/contract/customer/payer.ts'

import { creditLabels, longestInCredit, type CreditField, type CreditForm } from './credit-form.ts'

type ApplicantCardProps = { fields: CreditFields; payer: PayerView; lcid: string }

/** Shows who applies for the credit. */
export function ApplicantCard({ fields, payer, lcid }: ApplicantCardProps) {
  const { text: t } = useText(contentTexts)
  return (
    <Card title={t('creditApplicant')}>
      <div className={look.stack({ gap: 5, bounded: true })}>
        <CreditTextField
          fields={fields}
          name="governmentId"
          look={{
            hint: t('governmentIdHint'),
            inputMode: 'text',
            autoComplete: 'off',
            autoCapitalize: 'characters',
            autoCorrect: 'off',
            spellCheck: false,
          }}
        />
        <PersonFields
          payer={payer}
          lcid={lcid}
          renderField={(name, looks) => <CreditTextField fields={fields} name={name} look={looks} />}
          country={fields.field('country', t)}
          phone={
            <CreditTextField
              fields={fields}
              name="phoneNumber"
              look={{ known: payer.phoneNumber, type: 'tel', inputMode: 'tel', autoComplete: 'tel' }}
            />
          }
        />
      </div>
    </Card>
  )
}

type CreditFields = Pick<ReturnType<typeof usePayerDraft<CreditForm>>, 'field' | 'leave'>

type CreditTextFieldProps = { fields: CreditFields; name: CreditField; look: FieldLook }

/** One field of who applies, with what is wrong with it. */
function CreditTextField({ fields, name, look: looks }: CreditTextFieldProps) {
  const { text: t } = useText(contentTexts)
  return (
    <PayerTextField
      {...looks}
      name={name}
      label={t(creditLabels[name])}
      maxLength={longestInCredit[name]}
      {...fields.field(name, t)}
      onBlur={({ relatedTarget }) => fields.leave(name, relatedTarget)}
    />
  )
}
