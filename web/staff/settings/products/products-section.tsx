import { useState } from 'react'

import { formatEuro } from '#domain/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { useProducts } from '#web/staff/settings/kit/content-queries.ts'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { plusShape } from '#web/ui/staff-icon-shapes.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { SetupProduct } from '#worker/contract/staff/content-setup.ts'

import { ProductDialog } from './product-dialog.tsx'

type Opened = { product: SetupProduct | null; times: number; open: boolean }

/** Products: what extra services are made of. */
export function ProductsSection() {
  const { text } = useText(settingsTexts)
  const [typed, setTyped] = useState('')
  const products = useProducts(useSetupAccount(), useSettled(typed))
  const [opened, setOpened] = useState<Opened>({ product: null, times: 0, open: false })
  const show = (product: SetupProduct | null) => setOpened(({ times }) => ({ product, times: times + 1, open: true }))
  return (
    <SetupSection
      title={text('products')}
      lead={text('productsLead')}
      actions={
        <Button icon={<Icon shape={plusShape} />} onClick={() => show(null)}>
          {text('newProduct')}
        </Button>
      }
    >
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
      <SetupAnswer
        query={products}
        empty={text(typed.trim() === '' ? 'productsNone' : 'productFoundNone')}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      >
        {({ pages }) => <ProductTable products={pages.flatMap(({ items }) => items)} onOpen={show} />}
      </SetupAnswer>
      {products.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            pending={products.isFetchingNextPage}
            onClick={() => void products.fetchNextPage()}
          >
            {text('loadMore')}
          </Button>
        </div>
      )}
      <ProductDialog
        key={opened.times}
        open={opened.open}
        onClose={() => setOpened((before) => ({ ...before, open: false }))}
        product={opened.product}
      />
    </SetupSection>
  )
}

type ProductTableProps = { products: readonly SetupProduct[]; onOpen: (product: SetupProduct) => void }

function ProductTable({ products, onOpen }: ProductTableProps) {
  const { text } = useText(settingsTexts)
  return (
    <SetupTable
      caption={text('products')}
      rows={products}
      idOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
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
        { id: 'price', title: text('productPrice'), cell: ({ price }) => formatEuro(price), isNumber: true },
      ]}
    />
  )
}
