import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { chevronDownShape, chevronUpShape } from '#web/ui/icon-shapes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

import { moved } from './moved.ts'
import { SetupDialog } from './setup-dialog.tsx'
import { SetupForm } from './setup-form.tsx'
import type { SetupSaving } from './use-setup-save.ts'

import css from './order-dialog.module.css'

type OrderDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  things: readonly { id: string; name: string }[]
  saving: SetupSaving
  onSave: (ids: string[]) => void
}

/** Puts things in an order, one step at a time. */
export function OrderDialog({ open, onClose, title, things, saving, onSave }: OrderDialogProps) {
  const { text } = useText(settingsTexts)
  const [order, setOrder] = useState(() => things.map(({ id }) => id))
  const [said, setSaid] = useState('')
  // Somebody may have made or removed one meanwhile.
  const ids = order.filter((id) => things.some((one) => one.id === id))
  for (const { id } of things) if (!ids.includes(id)) ids.push(id)
  const isDirty = ids.some((id, index) => things[index]?.id !== id)
  function move(from: number, by: -1 | 1, name: string) {
    setOrder(moved(ids, from, by))
    setSaid(text('movedTo', { name, place: from + by + 1 }))
  }
  return (
    <SetupDialog open={open} onClose={onClose} title={title} isDirty={isDirty} width="32rem">
      {() => (
        <SetupForm saving={saving} onSubmit={() => (isDirty ? onSave(ids) : onClose())}>
          <ol className={css['list']}>
            {ids.map((id, index) => {
              const name = things.find((one) => one.id === id)?.name ?? ''
              return (
                <li key={id} className={css['row']}>
                  <span className={css['name']}>{name}</span>
                  <IconButton
                    label={text('moveUp', { name })}
                    shape={chevronUpShape}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(index, -1, name)}
                  />
                  <IconButton
                    label={text('moveDown', { name })}
                    shape={chevronDownShape}
                    aria-disabled={index === ids.length - 1}
                    onClick={() => index < ids.length - 1 && move(index, 1, name)}
                  />
                </li>
              )
            })}
          </ol>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
        </SetupForm>
      )}
    </SetupDialog>
  )
}
