import { useText } from '#web/lib/i18n/use-text.tsx'
import type { DeskBox } from '#worker/contract/staff/locker-desk.ts'

import { ReasonForm } from './reason-form.tsx'
import { lockersTexts } from './texts.ts'
import type { BoxUse } from './use-box-use.ts'

type TakeOutFormProps = { box: DeskBox; use: BoxUse; onDone: () => void }

/** Takes a box out of use, and says what becomes of whoever holds it. */
export function TakeOutForm({ box, use, onDone }: TakeOutFormProps) {
  const { text } = useText(lockersTexts)
  const hasKeys = box.holder !== null && box.holder.keysInSince !== null
  return (
    <ReasonForm
      label={text('takeOutReason')}
      hint={text(hasKeys ? 'takeOutHintKeys' : 'takeOutHint')}
      button={text('takeOut')}
      pending={use.pending}
      fault={use.fault}
      onReason={(reason) => use.save({ box, use: { outOfUse: true, reason } }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}
