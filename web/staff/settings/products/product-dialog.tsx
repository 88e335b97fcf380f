import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { carriedOver } from '#web/staff/settings/kit/changed-fields.ts'
import { EditDialog } from '#web/staff/settings/kit/edit-dialog.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { SetupProduct } from '#worker/contract/staff/content-setup.ts'

import { ProductFields } from './product-fields.tsx'
import { draftOf, productFaults, refusedFaults, type ProductDraft, type ProductFaults } from './product-form.ts'
import { RemoveProduct } from './remove-product.tsx'
import { useSaveProduct } from './use-save-product.ts'

type ProductDialogProps = {
  open: boolean
  onClose: () => void
  /** Null for a new one. */
  product: SetupProduct | null
}

/** One product. What was typed stays through a refusal, and through what somebody else changed meanwhile. */
export function ProductDialog({ open, onClose, product }: ProductDialogProps) {
  const { text } = useText(settingsTexts)
  const [draft, setDraft] = useState<ProductDraft>(() => draftOf(product))
  const [faults, setFaults] = useState<ProductFaults>({})
  const [removing, setRemoving] = useState(false)
  const saving = useSaveProduct(product, {
    onDone: onClose,
    onNow: (seen, now) => setDraft(carriedOver({ seen: draftOf(seen), now: draftOf(now), draft })),
  })
  function save() {
    const found = productFaults(draft)
    setFaults(found)
    if (Object.keys(found).length === 0) saving.save(draft)
  }
  return (
    <>
      <EditDialog
        open={open}
        onClose={onClose}
        title={product?.description ?? text('newProduct')}
        isDirty={JSON.stringify(draft) !== JSON.stringify(draftOf(product))}
        saving={saving}
        onSubmit={save}
        changes={saving.changes}
        remove={product && { text: text('removeProduct'), onPress: () => setRemoving(true) }}
      >
        {product && product.extraServices > 0 && (
          <Notice>{text('productPriceFollows', { count: product.extraServices })}</Notice>
        )}
        <ProductFields draft={draft} onChange={setDraft} faults={{ ...refusedFaults(saving.refused), ...faults }} />
      </EditDialog>
      {product && (
        <RemoveProduct
          product={saving.seen ?? product}
          open={removing}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </>
  )
}
