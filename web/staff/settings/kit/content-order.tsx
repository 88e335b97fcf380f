import { contentKey } from './content-queries.ts'
import { OrderDialog } from './order-dialog.tsx'
import { useSetupAccount } from './setup-account.tsx'
import { useSetupSave } from './use-setup-save.ts'

export type ContentOrderProps = { things: readonly { id: string; name: string }[]; onClose: () => void }

type Save = (accountId: string, ids: string[]) => Promise<unknown>

/** The order in which customers see what they can choose from. */
export function ContentOrder({ title, save, things, onClose }: ContentOrderProps & { title: string; save: Save }) {
  const accountId = useSetupAccount()
  const saving = useSetupSave({
    save: (ids: string[]) => save(accountId, ids),
    done: 'updated',
    failed: 'updateFailed',
    stale: contentKey(accountId),
    onDone: onClose,
  })
  return <OrderDialog open onClose={onClose} title={title} things={things} saving={saving} onSave={saving.save} />
}
