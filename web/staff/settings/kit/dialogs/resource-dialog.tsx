import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import type { Edit, Field } from '#web/staff/settings/kit/field.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useResourceForm, type Resource } from '#web/staff/settings/kit/use-resource-form.ts'
import { type SettingsText, settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

import { RemoveThing, type Removal } from './remove-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** The properties of every dialog of a thing: null for a new one. */
export type DialogProps<Thing> = { thing: Thing | null; open: boolean; onClose: () => void }

type ResourceDialogProps<Thing, Draft extends object, Answer> = DialogProps<Thing> & {
  resource: Resource<Thing, Draft, Answer>
  title: string
  width?: string
  /** The label of the saving button: save, unless given. */
  button?: string
  onSaved?: (answer: Answer) => void
  /** Returns how it is taken away; a new one is not. */
  removal?: ((thing: Thing, text: SettingsText) => Removal) | undefined
  /** The label of the removing button: remove, unless given. */
  removeText?: string
  onRemoved?: () => void
  /** Above the form: what is done with the thing at once. */
  above?: Elements
  /** Further actions, beside the button that saves. */
  actions?: Elements
  /** Said over the fields. */
  renderNotice?: (seen: Thing | null, isChanged: boolean) => Elements
  /** The fields, where they do not just follow each other. */
  children?: (edit: Edit<Draft>) => Elements
}

/** A thing of the set-up, new or to be changed: its fields, and the ways to save it, leave it and take it away. */
export function ResourceDialog<Thing, Draft extends object, Answer>(props: ResourceDialogProps<Thing, Draft, Answer>) {
  const { resource, thing, open, onClose, title, width, button, removal, removeText, above, actions, renderNotice } =
    props
  const { text } = useText(settingsTexts)
  const [removing, setRemoving] = useState(false)
  const form = useResourceForm(resource, {
    thing,
    onDone: (answer) => (props.onSaved ? props.onSaved(answer) : onClose()),
  })
  const { saving, seen, edit } = form
  return (
    <>
      <SettingsDialog
        open={open}
        onClose={onClose}
        title={title}
        isDirty={form.isDirty}
        {...(width !== undefined && { width })}
      >
        {(leave) => (
          <>
            {above}
            <SavingForm
              saving={saving}
              onSubmit={form.submit}
              {...(button !== undefined && { button })}
              buttons={
                <>
                  <Button variant="quiet" onClick={leave}>
                    {text('cancel')}
                  </Button>
                  {actions}
                  {removal && thing !== null && (
                    <Button variant="quiet" onClick={() => setRemoving(true)}>
                      {removeText ?? text('remove')}
                    </Button>
                  )}
                </>
              }
            >
              {renderNotice?.(seen, saving.changed)}
              <ConflictNotice {...form} fields={resource.fields} onChoose={form.choose} />
              {props.children ? props.children(edit) : <Fields fields={resource.fields} edit={edit} />}
            </SavingForm>
          </>
        )}
      </SettingsDialog>
      {removal && seen !== null && thing !== null && (
        <RemoveThing
          removal={removal(seen, text)}
          stale={resource.stale}
          open={open && removing}
          onClose={() => setRemoving(false)}
          onChanged={form.onChanged}
          onRemoved={() => {
            onClose()
            props.onRemoved?.()
          }}
        />
      )}
    </>
  )
}

/** Fields one below the other. */
export function Fields<Draft>({ fields, edit }: { fields: readonly Field<Draft>[]; edit: Edit<Draft> }) {
  return fields.map((field) => <FieldInput key={field.name} field={field} edit={edit} />)
}

function FieldInput<Draft>({ field, edit }: { field: Field<Draft>; edit: Edit<Draft> }) {
  return field.input(edit)
}
