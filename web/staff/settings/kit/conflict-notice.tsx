import { useText } from '#web/lib/i18n/use-text.tsx'
import { isSameValue, valueAt, type Collision } from '#web/lib/merge-drafts.ts'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

import type { Field } from './field.tsx'

type ConflictNoticeProps<Draft extends object> = {
  fields: readonly Field<Draft>[]
  draft: Draft
  changed: readonly string[]
  collisions: readonly Collision[]
  onChoose: (path: string, value: unknown) => void
}

/**
 * Shows what somebody else changed meanwhile; where both changed the same, their value beside one's own, to choose of.
 */
export function ConflictNotice<Draft extends object>(props: ConflictNoticeProps<Draft>) {
  const { fields, draft, changed, collisions, onChoose } = props
  const { text } = useText(settingsTexts)
  const fieldOf = (path: string) => fields.find(({ name }) => path === name || path.startsWith(`${name}.`))
  const named = [...new Set(changed.flatMap((path) => labelOf(fieldOf(path), path, text) ?? []))]
  return (
    <>
      {named.length > 0 && <Notice tone="warning">{text('settingsChanged', { fields: named.join(', ') })}</Notice>}
      {collisions.map((collision) => {
        const { path, theirs } = collision
        const field = fieldOf(path)
        const typed = valueAt(draft, path)
        const isTheirs = isSameValue(typed, theirs)
        // Whoever went on typing chooses between that and theirs.
        const mine = isTheirs ? collision.mine : typed
        const said = (value: unknown) =>
          (field?.valueText ? field.valueText(value, text) : plainText(value)) || text('settingsNothing')
        return (
          <RadioGroup
            key={path}
            legend={text('settingsChangedWhich', { field: labelOf(field, path, text) ?? path })}
            options={[
              { value: 'mine', label: text('settingsChangedMine', { value: said(mine) }) },
              { value: 'theirs', label: text('settingsChangedNow', { value: said(theirs) }) },
            ]}
            value={isTheirs ? 'theirs' : 'mine'}
            onValueChange={(chosen) => onChoose(path, chosen === 'theirs' ? theirs : mine)}
          />
        )
      })}
    </>
  )
}

/** Returns a typed value as plain text; empty where it is neither text nor number. */
function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function labelOf<Draft>(field: Field<Draft> | undefined, path: string, text: SettingsText): string | null {
  if (field === undefined) return null
  const { label, name } = field
  return typeof label === 'function' ? label(text, path.slice(name.length + 1)) : text(label)
}
