import { useState } from 'react'

import type { SetupProduct } from '#domain/contract/staff/content-setup.ts'
import { SetupDialog } from '#web/features/staff-setup/setup-dialog.tsx'
import { SetupForm } from '#web/features/staff-setup/setup-form.tsx'
import { carriedOver } from '#web/lib/setup-content/changed-fields.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
  const { text } = useStaffTexts()
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
      <SetupDialog
        open={open}
        onClose={onClose}
        title={product?.description ?? text('newProduct')}
        isDirty={JSON.stringify(draft) !== JSON.stringify(draftOf(product))}
      >
        {(leave) => (
          <SetupForm
            saving={saving}
            onSubmit={save}
            buttons={
              <>
                <Button variant="quiet" onClick={leave}>
                  {text('cancel')}
                </Button>
                {product && (
                  <Button variant="quiet" onClick={() => setRemoving(true)}>
                    {text('removeProduct')}
                  </Button>
                )}
              </>
            }
          >
            {saving.changes.length > 0 && (
              <Notice tone="warning">
                {text('changedFields', { fields: saving.changes.map((field) => text(field)).join(', ') })}
              </Notice>
            )}
            {product && product.extraServices > 0 && (
              <Notice>{text('productPriceFollows', { count: product.extraServices })}</Notice>
            )}
            <ProductFields draft={draft} onChange={setDraft} faults={{ ...refusedFaults(saving.refused), ...faults }} />
          </SetupForm>
        )}
      </SetupDialog>
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
