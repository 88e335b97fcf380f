import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { KeyMadeDialog, type MadeValue } from '#web/staff/settings/kit/dialogs/key-made-dialog.tsx'
import { RemoveThing } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { ResourceDialog, type DialogProps } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { RenewDialog, type Renewing } from './renew-dialog.tsx'
import { RotateDialog, type Rotating } from './rotate-dialog.tsx'

type KeyedDialogProps<Thing, Draft extends object, Answer> = DialogProps<Thing> & {
  resource: Resource<Thing, Draft, Answer>
  title: string
  /** Returns the values of a new one to show, this once. */
  valuesOf: (made: Answer) => readonly MadeValue[]
  /** The address that a QR code shows of a new one, this once. */
  qrOf?: (made: Answer) => string | null
  /** Returns how one that is there gets another key; null where it does not. */
  renew?: (thing: Thing) => Renewing<Answer> | null
  /** Returns how one that is there takes another key by itself; null where it does not. */
  rotate?: (thing: Thing) => Rotating | null
  /** Returns how one that is there loses its access. */
  revoke: (thing: Thing) => { title: string; words: string; call: (accountId: string) => Promise<unknown> }
}

/** A machine that is let in by a key: a new one gets it, and one that is there is asked about once before it loses it. */
export function KeyedDialog<Thing, Draft extends object, Answer>(props: KeyedDialogProps<Thing, Draft, Answer>) {
  const { thing, open, onClose, resource, title, valuesOf, qrOf } = props
  const { text } = useText(settingsTexts)
  const [made, setMade] = useState<Answer | null>(null)
  const shown = made !== null && (
    <KeyMadeDialog open={open} values={valuesOf(made)} qr={qrOf?.(made) ?? null} onDone={onClose} />
  )
  if (shown) return shown
  if (thing !== null) return <ExistingKeyDialog {...props} thing={thing} onRenewed={setMade} />
  return (
    <ResourceDialog
      thing={null}
      open={open}
      onClose={onClose}
      resource={resource}
      title={title}
      button={text('makeKey')}
      onSaved={setMade}
    />
  )
}

type ExistingKeyProps<Thing, Draft extends object, Answer> = KeyedDialogProps<Thing, Draft, Answer> & {
  thing: Thing
  onRenewed: (made: Answer) => void
}

/** One that is there: it gets another key, where it may, or loses its access. */
function ExistingKeyDialog<Thing, Draft extends object, Answer>(props: ExistingKeyProps<Thing, Draft, Answer>) {
  const { thing, open, onClose, resource, renew, rotate, revoke, onRenewed } = props
  const { text } = useText(settingsTexts)
  const [isRevoking, setRevoking] = useState(false)
  const { stale } = resource
  const shared = { stale, open, onClose, onRevoke: () => setRevoking(true) }
  const renewing = renew?.(thing) ?? null
  if (renewing !== null && !isRevoking) return <RenewDialog {...shared} renewing={renewing} onRenewed={onRenewed} />
  const rotating = rotate?.(thing) ?? null
  if (rotating !== null && !isRevoking) return <RotateDialog {...shared} rotating={rotating} />
  const { title, words, call } = revoke(thing)
  const removal = { title, step: () => ({ words: [words], button: text('revokeKey'), call }) }
  return <RemoveThing removal={removal} stale={stale} open={open} onClose={onClose} onRemoved={onClose} />
}
