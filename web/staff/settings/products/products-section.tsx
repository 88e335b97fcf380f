import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { useProducts } from '#web/staff/settings/kit/content-queries.ts'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { MoreButton, ResourceList } from '#web/staff/settings/kit/resource-list.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { priceInWords } from '#web/staff/shared/fields/set-price.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

import { productRemoval, products } from './product-resource.ts'

/** Products: what extra services are made of. */
export function ProductsSection() {
  const { text } = useText(settingsTexts)
  const [typed, setTyped] = useState('')
  const query = useProducts(useSettled(typed))
  return (
    <ResourceList
      title={text('products')}
      lead={text('productsLead')}
      add={text('newProduct')}
      empty={text(typed.trim() === '' ? 'productsNone' : 'productFoundNone')}
      query={query}
      itemsOf={({ pages }) => pages.flatMap(({ items }) => items)}
      idOf={({ id }) => id}
      columns={() => [
        { id: 'description', title: text('productDescription'), cell: ({ description }) => description },
        { id: 'code', title: text('productCode'), cell: ({ productCode }) => productCode },
        { id: 'type', title: text('serviceType'), cell: ({ type }) => text(`type_${type}`), isExtra: true },
        {
          id: 'uses',
          title: text('productUses'),
          cell: ({ extraServices }) => extraServices,
          isNumber: true,
          isExtra: true,
        },
        { id: 'price', title: text('setPrice'), cell: (product) => priceInWords(product, text), isNumber: true },
      ]}
      above={
        <search>
          <TextField
            label={text('productsSearch')}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onValueChange={setTyped}
          />
        </search>
      }
      below={<MoreButton query={query} />}
      renderDialog={(opened) => (
        <ResourceDialog
          {...opened}
          resource={products}
          title={opened.thing?.description ?? text('newProduct')}
          removal={productRemoval}
          removeText={text('removeProduct')}
          renderNotice={(seen) =>
            seen !== null &&
            seen.extraServices > 0 && <Notice>{text('productPriceFollows', { count: seen.extraServices })}</Notice>
          }
        />
      )}
    />
  )
}
