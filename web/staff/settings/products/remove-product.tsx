import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { RemoveDialog } from '#web/staff/settings/kit/remove-dialog.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { useSetupSave } from '#web/staff/settings/kit/use-setup-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ProductUse, SetupProduct } from '#worker/contract/staff/content-setup.ts'

type RemoveProductProps = { product: SetupProduct; open: boolean; onClose: () => void; onRemoved: () => void }

/** Our own server answers `product.in_use` with nothing else. */
function isUse(changed: unknown): changed is ProductUse {
  return typeof changed === 'object' && changed !== null && 'extraServices' in changed
}

/** Removes a product; where services take it, they are named. */
export function RemoveProduct({ product, open, onClose, onRemoved }: RemoveProductProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const [takenBy, setTakenBy] = useState<string[]>([])
  const saving = useSetupSave({
    save: () =>
      staffCall('DELETE /api/staff/account/:accountId/product/:id', {
        params: { accountId, id: product.id },
        query: { version: product.version },
      }).catch((error: unknown) => {
        const use = error instanceof ApiProblem && error.code === 'product.in_use' ? error.changed : null
        setTakenBy(isUse(use) ? use.extraServices.map(({ description }) => description) : [])
        throw error
      }),
    done: 'deleted',
    failed: 'deleteFailed',
    stale: contentKey(accountId),
    onDone: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title={text('removeNamed', { name: product.description })}
      saving={takenBy.length > 0 ? { ...saving, fault: null } : saving}
      onRemove={() => saving.save(undefined)}
    >
      {takenBy.length > 0 ? (
        <Notice tone="error">{text('productInUse', { services: takenBy.join(', ') })}</Notice>
      ) : (
        <p>{text('removeProductText')}</p>
      )}
    </RemoveDialog>
  )
}
