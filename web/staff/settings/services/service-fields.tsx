import { pricingTypes, serviceTypes } from '#domain/enums.ts'
import { formatEuro } from '#domain/format.ts'
import { serviceDescriptionMaxLength } from '#domain/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Fieldset } from '#web/ui/fieldset.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'

import { FitLines } from './fit-lines.tsx'
import { ProductLines } from './product-lines.tsx'
import { customerPrice, type ServiceDraft, type ServiceFaults } from './service-form.ts'

import css from './services.module.css'

export type ServiceFieldsProps = {
  draft: ServiceDraft
  onChange: (draft: ServiceDraft) => void
  faults: ServiceFaults
  languages: readonly SetupLanguage[]
  vatPercent: number
}

/** What a service is: its names, its price, what it takes and which cars it fits. */
export function ServiceFields({ draft, onChange, faults, languages, vatPercent }: ServiceFieldsProps) {
  const { text } = useText(settingsTexts)
  const change = (part: Partial<ServiceDraft>) => onChange({ ...draft, ...part })
  const said = (field: string) => {
    const fault = faults[field]
    return fault === undefined ? undefined : text(fault)
  }
  return (
    <>
      <Fieldset legend={text('descriptionsLegend')} hint={text('descriptionsHint')} error={said('descriptions')}>
        {languages.map(({ id, name, isDefault }) => (
          <TextField
            key={id}
            label={isDefault ? `${name} (${text('defaultBadge')})` : name}
            optionalText={isDefault || draft.descriptions[id] ? undefined : text('translationMissing')}
            maxLength={serviceDescriptionMaxLength}
            value={draft.descriptions[id] ?? ''}
            error={said(`descriptions.${id}`)}
            onValueChange={(value) => change({ descriptions: { ...draft.descriptions, [id]: value } })}
          />
        ))}
      </Fieldset>
      <Checkbox
        label={text('serviceEnabledLabel')}
        checked={draft.enabled}
        onCheckedChange={(enabled) => change({ enabled })}
      />
      <Select
        label={text('serviceType')}
        hint={draft.type === 'SUBSTITUTE_CAR' ? text('substituteHidden') : undefined}
        options={serviceTypes.map((type) => ({ value: type, label: text(`type_${type}`) }))}
        value={draft.type}
        onValueChange={(value) => change({ type: serviceTypes.find((type) => type === value) ?? draft.type })}
      />
      <div className={css['fields']}>
        <RadioGroup
          legend={text('pricingLegend')}
          options={pricingTypes.map((type) => ({
            value: type,
            label: text(`pricing_${type}`),
            ...(type === 'PRODUCTS' && { description: text('pricing_PRODUCTS_hint') }),
          }))}
          value={draft.pricingType}
          onValueChange={(pricingType) => change({ pricingType })}
        />
        {draft.pricingType === 'FIXED' && (
          <TextField
            label={text('priceWithoutVat')}
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            maxLength={12}
            value={draft.price}
            error={said('price')}
            onValueChange={(price) => change({ price })}
          />
        )}
        <CustomerPrice price={customerPrice(draft, vatPercent)} vatPercent={vatPercent} />
      </div>
      <ProductLines
        lines={draft.products}
        onChange={(products) => change({ products })}
        said={said}
        isNeeded={draft.pricingType === 'PRODUCTS'}
      />
      <FitLines lines={draft.compatibilities} onChange={(compatibilities) => change({ compatibilities })} said={said} />
    </>
  )
}

function CustomerPrice({ price, vatPercent }: { price: number | null; vatPercent: number }) {
  const { text } = useText(settingsTexts)
  if (price === null) return null
  const vat = String(vatPercent).replace('.', ',')
  return <p className={css['price']}>{text('priceForCustomer', { price: formatEuro(price), vat })}</p>
}
