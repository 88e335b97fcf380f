import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { KeyMadeDialog, type MadeValue } from '#web/staff/settings/kit/key-made-dialog.tsx'
import { RemoveThing } from '#web/staff/settings/kit/remove-dialog.tsx'
import { ResourceDialog, type DialogProps } from '#web/staff/settings/kit/resource-dialog.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { RenewDialog, type Renewing } from './renew-dialog.tsx'
import { RotateDialog, type Rotating } from './rotate-dialog.tsx'

type KeyedDialogProps<Thing, Draft extends object, Answer> = DialogProps<Thing> & {
  resource: Resource<Thing, Draft, Answer>
  title: string
  /** What is shown of a new one, this once. */
  valuesOf: (made: Answer) => readonly MadeValue[]
  /** The address that a QR code shows of a new one, this once. */
  qrOf?: (made: Answer) => string | null
  /** How one that is there gets another key; null where it does not. */
  renew?: (thing: Thing) => Renewing<Answer> | null
  /** How one that is there takes another key by itself; null where it does not. */
  rotate?: (thing: Thing) => Rotating | null
  /** How one that is there loses its access. */
  revoke: (thing: Thing) => { title: string; words: string; call: (accountId: string) => Promise<unknown> }
}

/** A machine that is let in by a key: a new one gets it, and one that is there is asked about once before it loses it. */
export function KeyedDialog<Thing, Draft extends object, Answer>(props: KeyedDialogProps<Thing, Draft, Answer>) {
  const { thing, open, onClose, resource, title, valuesOf, qrOf, renew, rotate, revoke } = props
  const { text } = useText(settingsTexts)
  const [made, setMade] = useState<Answer | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const renewing = thing === null ? null : (renew?.(thing) ?? null)
  const rotating = thing === null ? null : (rotate?.(thing) ?? null)
  const shown = made !== null && (
    <KeyMadeDialog open={open} values={valuesOf(made)} qr={qrOf?.(made) ?? null} onDone={onClose} />
  )
  if (shown) return shown
  if (renewing !== null && !isRevoking) {
    return (
      <RenewDialog
        renewing={renewing}
        stale={resource.stale}
        open={open}
        onClose={onClose}
        onRenewed={setMade}
        onRevoke={() => setRevoking(true)}
      />
    )
  }
  if (rotating !== null && !isRevoking) {
    const onRevoke = () => setRevoking(true)
    return <RotateDialog rotating={rotating} stale={resource.stale} open={open} onClose={onClose} onRevoke={onRevoke} />
  }
  if (thing !== null) {
    const asked = revoke(thing)
    const step = { words: [asked.words], button: text('revokeKey'), call: asked.call }
    return (
      <RemoveThing
        removal={{ title: asked.title, step: () => step }}
        stale={resource.stale}
        open={open}
        onClose={onClose}
        onRemoved={onClose}
      />
    )
  }
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
