import { useText } from '#web/lib/i18n/use-text.tsx'
import { CreateField } from '#web/staff/create/create-field.tsx'
import { CreatePart, FieldPair } from '#web/staff/create/create-part.tsx'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import * as look from '#web/ui/layout.ts'

import { PhoneField } from './phone-field.tsx'

/** Shows who the customer is, and how the link reaches them; of an order only the latter. */
export function CustomerPart({ form }: { form: CreateForm }) {
  const { text } = useText(createTexts)
  const isOfOrder = form.draft.source === 'order'
  return (
    <CreatePart title={text(isOfOrder ? 'createContact' : 'createCustomer')}>
      {isOfOrder && <p className={look.muted(14)}>{text('createContactHint')}</p>}
      {!isOfOrder && (
        <>
          <FieldPair>
            <CreateField
              form={form}
              field="firstName"
              path="customer.firstName"
              label={text('createFirstName')}
              optionalText={text('createOptional')}
              maxLength={100}
            />
            <CreateField
              form={form}
              field="lastName"
              path="customer.lastName"
              label={text('createLastName')}
              maxLength={100}
            />
          </FieldPair>
          <CreateField
            form={form}
            field="name"
            path="customer.name"
            label={text('createCompany')}
            optionalText={text('createOptional')}
            maxLength={200}
          />
        </>
      )}
      <FieldPair>
        <PhoneField form={form} required />
        <CreateField
          form={form}
          field="email"
          path="customer.email"
          label={text('createEmail')}
          hint={text('createEmailHint')}
          optionalText={text('createOptional')}
          type="email"
          maxLength={320}
        />
      </FieldPair>
    </CreatePart>
  )
}
