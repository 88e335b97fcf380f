import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { KeyMadeDialog, type MadeValue } from '#web/staff/settings/kit/key-made-dialog.tsx'
import { RemoveThing } from '#web/staff/settings/kit/remove-dialog.tsx'
import { ResourceDialog, type DialogProps } from '#web/staff/settings/kit/resource-dialog.tsx'
import type { Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'

type KeyedDialogProps<Thing, Draft extends object, Answer> = DialogProps<Thing> & {
  resource: Resource<Thing, Draft, Answer>
  title: string
  /** What is shown of a new one, this once. */
  valuesOf: (made: Answer) => readonly MadeValue[]
  /** How one that is there loses its access. */
  revoke: (thing: Thing) => { title: string; words: string; call: (accountId: string) => Promise<unknown> }
}

/** A machine that is let in by a key: a new one gets it, and one that is there is asked about once before it loses it. */
export function KeyedDialog<Thing, Draft extends object, Answer>(props: KeyedDialogProps<Thing, Draft, Answer>) {
  const { thing, open, onClose, resource, title, valuesOf, revoke } = props
  const { text } = useText(settingsTexts)
  const [made, setMade] = useState<readonly MadeValue[] | null>(null)
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
    <>
      <ResourceDialog
        thing={null}
        open={open && made === null}
        onClose={onClose}
        resource={resource}
        title={title}
        button={text('makeKey')}
        onSaved={(answer) => setMade(valuesOf(answer))}
      />
      <KeyMadeDialog open={open && made !== null} values={made ?? []} onDone={onClose} />
    </>
  )
}
