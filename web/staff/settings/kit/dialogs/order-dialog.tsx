import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { chevronDownShape } from '#web/ui/icon/icon-shapes.ts'
import { chevronUpShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import { SettingsDialog } from './settings-dialog.tsx'

import css from './order-dialog.module.css'

type OrderDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  things: readonly { id: string; name: string }[]
  save: (accountId: string, ids: string[]) => Promise<unknown>
  /** Returns the key of the queries to fetch again. */
  stale: (accountId: string) => QueryKey
}

/** The same things with one of them a step further up (−1) or down (1). */
export function moved<Thing>(things: readonly Thing[], from: number, by: -1 | 1): Thing[] {
  const [one] = things.slice(from, from + 1)
  if (one === undefined || from + by < 0 || from + by >= things.length) return [...things]
  return things.toSpliced(from, 1).toSpliced(from + by, 0, one)
}

/** Puts things in the order in which customers see them, one step at a time. */
export function OrderDialog({ open, onClose, title, things, save, stale }: OrderDialogProps) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const saving = useSettingsSave({
    save: (ids: string[]) => save(accountId, ids),
    done: 'updated',
    failed: 'updateFailed',
    stale: stale(accountId),
    onDone: onClose,
  })
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
    <SettingsDialog open={open} onClose={onClose} title={title} isDirty={isDirty} width="32rem">
      {() => (
        <SavingForm saving={saving} onSubmit={() => (isDirty ? saving.save(ids) : onClose())}>
          <ol className={look.item({ framed: true, listed: true })}>
            {ids.map((id, index) => {
              const name = things.find((one) => one.id === id)?.name ?? ''
              return (
                <li key={id} className={look.row({ gap: 1, align: 'center' }, css['row'])}>
                  <span className={look.text({ grows: true, breaks: true }, css['name'])}>{name}</span>
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
        </SavingForm>
      )}
    </SettingsDialog>
  )
}
