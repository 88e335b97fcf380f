import { serviceTypes } from '#domain/enums.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { choiceField, textField } from '#web/staff/settings/kit/field.tsx'
import { priceField, priceKindFields } from '#web/staff/settings/kit/price-fields.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import type { SettingsText } from '#web/staff/settings/texts.ts'
import { setPriceOf, typedPrice, type TypedPrice } from '#web/staff/shared/fields/set-price.ts'
import type { EditProductInput, SettingsProduct } from '#worker/contract/staff/settings/content-settings.ts'

type ProductInput = Omit<EditProductInput, 'version'>

/** A product while it is typed. */
export type ProductDraft = TypedPrice &
  Pick<ProductInput, 'type' | 'productCode' | 'description'> & {
    brandCode: string
    serviceTimeInMinutes: string
  }

const longestMinutes = 60 * 24 * 7

/** Nothing typed is no time at all. */
function minutesOf(typed: string): number | null {
  const written = typed.trim()
  if (written === '') return 0
  return /^\d{1,5}$/.test(written) && Number(written) <= longestMinutes ? Number(written) : null
}

export function inputOf(draft: ProductDraft): ProductInput {
  return {
    type: draft.type,
    productCode: draft.productCode.trim(),
    brandCode: draft.brandCode.trim() || null,
    description: draft.description.trim(),
    ...setPriceOf(draft),
    serviceTimeInMinutes: minutesOf(draft.serviceTimeInMinutes) ?? 0,
  }
}

/** Products that extra services consist of. */
export const products: Resource<SettingsProduct, ProductDraft> = {
  fields: [
    textField('description', { label: 'productDescription', maxLength: 200, needed: 'productDescriptionMissing' }),
    textField('productCode', {
      label: 'productCode',
      maxLength: 64,
      needed: 'productCodeMissing',
      refused: { taken: 'productCodeTaken' },
    }),
    textField('brandCode', { label: 'brandCode', optional: 'whichMayBeEmpty', maxLength: 64 }),
    choiceField('type', {
      label: 'serviceType',
      options: serviceTypes,
      optionText: (type, text) => text(`type_${type}`),
      isList: true,
    }),
    priceField,
    ...priceKindFields,
    textField('serviceTimeInMinutes', {
      label: 'serviceTime',
      inputMode: 'numeric',
      maxLength: 5,
      fault: (typed) => minutesOf(typed) === null && 'serviceTimeInvalid',
    }),
  ],
  draftOf: (product) => ({
    type: product?.type ?? 'NORMAL',
    productCode: product?.productCode ?? '',
    brandCode: product?.brandCode ?? '',
    description: product?.description ?? '',
    ...typedPrice(product),
    serviceTimeInMinutes: String(product?.serviceTimeInMinutes ?? 0),
  }),
  add: (draft, { accountId, clickId }) =>
    staffCall('POST /api/staff/account/:accountId/product', {
      params: { accountId },
      body: { clickId, ...inputOf(draft) },
    }),
  edit: (draft, { accountId, seen: { id, version } }) =>
    staffCall('PUT /api/staff/account/:accountId/product/:id', {
      params: { accountId, id },
      body: { version, ...inputOf(draft) },
    }),
  stale: contentKey,
}

/** Takes a product away; where services take it, they are named. */
export function productRemoval({ id, version, description }: SettingsProduct, text: SettingsText): Removal {
  return {
    title: text('removeNamed', { name: description }),
    step: (inUse) => ({
      words: [
        inUse?.extraServices === undefined
          ? text('removeProductText')
          : text('productInUse', { services: inUse.extraServices.map((service) => service.description).join(', ') }),
      ],
      isRefused: inUse !== null,
      call: (accountId) =>
        staffCall('DELETE /api/staff/account/:accountId/product/:id', {
          params: { accountId, id },
          query: { version },
        }),
    }),
  }
}
