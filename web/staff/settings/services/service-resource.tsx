import { pricingTypes, serviceTypes } from '#domain/enums.ts'
import { serviceDescriptionMaxLength } from '#domain/operations/limits.ts'
import { formatEuro } from '#domain/text/format.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { checkField, choiceField, type Edit, type Field } from '#web/staff/settings/kit/field.tsx'
import { priceField, priceKindFields } from '#web/staff/settings/kit/price-fields.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { SettingsExtraService, SettingsLanguage } from '#worker/contract/staff/settings/content-settings.ts'

import { FitLines } from './fit-lines.tsx'
import { ProductLines } from './product-lines.tsx'
import { customerPrice, draftOf, fitText, inputOf, lineText, serviceFaults, type ServiceDraft } from './service-form.ts'

type Around = { languages: readonly SettingsLanguage[]; vatPercent: number }

/** Returns the resource of the services that customers may add to their visit. */
export function servicesOf(around: Around): Resource<SettingsExtraService, ServiceDraft> {
  return {
    fields: fieldsOf(around),
    draftOf,
    add: (draft, { accountId, clickId }) =>
      staffCall('POST /api/staff/account/:accountId/extra-service', {
        params: { accountId },
        body: { clickId, ...inputOf(draft) },
      }),
    edit: (draft, { accountId, seen: { id, version } }) =>
      staffCall('PUT /api/staff/account/:accountId/extra-service/:id', {
        params: { accountId, id },
        body: { version, ...inputOf(draft) },
      }),
    stale: contentKey,
    refusals: { 'extra_service.too_many': 'tooManyServices' },
  }
}

/** Takes a service away; one that somebody waits for is taken off offer instead. */
export function serviceRemoval(service: SettingsExtraService, name: string, text: SettingsText): Removal {
  const { id, version } = service
  return {
    title: text('removeNamed', { name }),
    step: (inUse) => {
      const users = inUse?.openProcesses ?? service.openProcesses
      const params = (accountId: string) => ({ accountId, id })
      if (users === 0) {
        return {
          words: [text('removeServiceText')],
          call: (accountId) =>
            staffCall('DELETE /api/staff/account/:accountId/extra-service/:id', {
              params: params(accountId),
              query: { version },
            }),
        }
      }
      return {
        words: [text('serviceInUse', { count: users })],
        button: text('takeOffOffer'),
        call: (accountId) =>
          staffCall('PUT /api/staff/account/:accountId/extra-service/:id', {
            params: params(accountId),
            body: { version, ...inputOf({ ...draftOf(service), enabled: false }) },
          }),
        done: 'updated',
        failed: 'updateFailed',
      }
    },
  }
}

function fieldsOf({ languages, vatPercent }: Around): readonly Field<ServiceDraft>[] {
  const typeField = choiceField('type', {
    label: 'serviceType',
    hint: (chosen) => (chosen === 'SUBSTITUTE_CAR' ? 'substituteHidden' : undefined),
    options: serviceTypes,
    optionText: (value, text) => text(`type_${value}`),
    isList: true,
  })
  return [
    {
      name: 'descriptions',
      label: (text, part) => `${text('serviceName')}: ${languages.find(({ id }) => id === part)?.name ?? part}`,
      faults: (draft) => serviceFaults(draft, languages),
      refused: () => 'descriptionMissing',
      input: (edit) => <Descriptions {...edit} languages={languages} />,
    },
    checkField('enabled', { label: 'serviceEnabledLabel' }),
    typeField,
    {
      name: 'pricingType',
      label: 'pricingLegend',
      valueText: (value, text) => text(value === 'PRODUCTS' ? 'pricing_PRODUCTS' : 'pricing_FIXED'),
      input: (edit) => (
        <div className={look.stack({ bounded: true, gap: 4 })}>
          <Pricing {...edit} />
          {edit.draft.pricingType === 'FIXED' && <div>{priceField.input(edit)}</div>}
          <CustomerPrice {...edit} vatPercent={vatPercent} />
        </div>
      ),
    },
    // Its place is within that of the way to price.
    { ...priceField, faults: () => ({}), input: () => null },
    ...priceKindFields,
    {
      name: 'products',
      label: 'productsLegend',
      refused: (code, rest) => {
        if (rest !== '') return code === 'unknown' ? 'productGone' : 'amountInvalid'
        return code === 'too_big' ? 'priceTooBig' : 'productsNeeded'
      },
      valueText: lineText,
      input: ({ draft, set, errorOf }) => (
        <ProductLines
          lines={draft.products}
          onChange={(products) => set('products', products)}
          errorOf={errorOf}
          isNeeded={draft.pricingType === 'PRODUCTS'}
        />
      ),
    },
    {
      name: 'compatibilities',
      label: 'fitsLegend',
      valueText: fitText,
      input: ({ draft, set, errorOf }) => (
        <FitLines lines={draft.compatibilities} onChange={(lines) => set('compatibilities', lines)} errorOf={errorOf} />
      ),
    },
  ]
}

function Descriptions({ draft, set, errorOf, text, languages }: Edit<ServiceDraft> & Pick<Around, 'languages'>) {
  return (
    <Fieldset legend={text('descriptionsLegend')} hint={text('descriptionsHint')} error={errorOf('descriptions')}>
      {languages.map(({ id, name, isDefault }) => (
        <TextField
          key={id}
          label={isDefault ? `${name} (${text('defaultBadge')})` : name}
          optionalText={isDefault || draft.descriptions[id] ? undefined : text('translationMissing')}
          maxLength={serviceDescriptionMaxLength}
          value={draft.descriptions[id] ?? ''}
          error={errorOf(`descriptions.${id}`)}
          onValueChange={(value) => set('descriptions', { ...draft.descriptions, [id]: value })}
        />
      ))}
    </Fieldset>
  )
}

function Pricing({ draft, set, text }: Edit<ServiceDraft>) {
  return (
    <RadioGroup
      legend={text('pricingLegend')}
      options={pricingTypes.map((value) => ({
        value,
        label: text(`pricing_${value}`),
        ...(value === 'PRODUCTS' && { description: text('pricing_PRODUCTS_hint') }),
      }))}
      value={draft.pricingType}
      onValueChange={(pricingType) => set('pricingType', pricingType)}
    />
  )
}

function CustomerPrice({ draft, text, vatPercent }: Edit<ServiceDraft> & Pick<Around, 'vatPercent'>) {
  const price = customerPrice(draft, vatPercent)
  if (price === null) return null
  const vat = String(vatPercent).replace('.', ',')
  return <p>{text('priceForCustomer', { price: formatEuro(price), vat })}</p>
}
