import { serviceTypes } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { ProductDraft, ProductFaults } from './product-form.ts'

type ProductFieldsProps = { draft: ProductDraft; onChange: (draft: ProductDraft) => void; faults: ProductFaults }

export function ProductFields({ draft, onChange, faults }: ProductFieldsProps) {
  const { text } = useText(settingsTexts)
  /** What every field of the form has. */
  const bind = (field: keyof ProductDraft) => ({
    value: draft[field],
    error: faults[field] === undefined ? undefined : text(faults[field]),
    autoComplete: 'off',
    onValueChange: (value: string) => onChange({ ...draft, [field]: value }),
  })
  return (
    <>
      <TextField label={text('productDescription')} maxLength={200} {...bind('description')} />
      <TextField label={text('productCode')} maxLength={64} {...bind('productCode')} />
      <TextField
        label={text('brandCode')}
        optionalText={text('whichMayBeEmpty')}
        maxLength={64}
        {...bind('brandCode')}
      />
      <Select
        label={text('serviceType')}
        options={serviceTypes.map((type) => ({ value: type, label: text(`type_${type}`) }))}
        value={draft.type}
        onValueChange={(value) =>
          onChange({ ...draft, type: serviceTypes.find((type) => type === value) ?? draft.type })
        }
      />
      <TextField label={text('priceWithoutVat')} inputMode="decimal" suffix="€" maxLength={12} {...bind('price')} />
      <TextField label={text('serviceTime')} inputMode="numeric" maxLength={5} {...bind('serviceTimeInMinutes')} />
    </>
  )
}
