import type { QueryKey } from '@tanstack/react-query'
import { useState, type Dispatch, type SetStateAction } from 'react'

import { startedDraft, isFaultless, shownFault, type DraftState } from '#web/lib/draft/draft-state.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { changedPaths, mergeDrafts, withValue, type Collision } from '#web/lib/merge-drafts.ts'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'

import { faultsOf, refusedOf, type Edit, type Field } from './field.tsx'
import { useSettingsAccount } from './settings-account.tsx'
import { useSettingsSave, type Refusals } from './use-settings-save.ts'

export type Adding = { accountId: string; clickId: string }
export type Editing<Thing> = { accountId: string; clickId: string; seen: Thing }

/** The current thing; null where somebody else has removed it. */
export type Now<Thing> = { now: Thing | null }

/** Things of one kind that are set up: what their form is made of, and how they are written. */
export type Resource<Thing, Draft extends object, Answer = unknown> = {
  fields: readonly Field<Draft>[]
  /** The form of a thing as it is stored, or of a new one. */
  draftOf: (thing: Thing | null) => Draft
  add: (draft: Draft, call: Adding) => Promise<Answer>
  /** None where a thing is made and taken away and not changed. */
  edit?: (draft: Draft, call: Editing<Thing>) => Promise<Answer>
  /** Returns the key of the queries to fetch again. */
  stale: (accountId: string) => QueryKey
  /** The words of the refusals that are no fault of a field, by problem code. */
  refusals?: Refusals
  /** Another wording is another click: what was refused halfway is not what is answered to it. */
  isWordingOneClick?: boolean
  /** Returns the present thing in the answer to a conflict; that answer itself is the thing unless this is given. */
  nowOf?: (changed: unknown) => Now<Thing> | null
}

/** A draft that begins with what was seen, and what somebody else has made of that meanwhile. */
type FormState<Thing, Draft> = DraftState<Draft, SettingsTextKey> & {
  seen: Thing | null
  changed: readonly string[]
  collisions: readonly Collision[]
}

type Options<Thing, Answer> = {
  thing: Thing | null
  onDone: (answer: Answer) => void
  /** A form that stays when it was saved: what it shows from then on. */
  savedOf?: (answer: Answer) => Thing | null
  /** `saved` of a new one and `updated` of another, unless given; and so of what failed. */
  done?: SettingsTextKey
  failed?: SettingsTextKey
}

type Forming<Thing, Draft extends object, Answer> = Options<Thing, Answer> & {
  resource: Resource<Thing, Draft, Answer>
  form: FormState<Thing, Draft>
  setForm: Dispatch<SetStateAction<FormState<Thing, Draft>>>
  clickId: string
}

/** Saves the form on top of what was seen; a conflict is merged into it. */
function useSaveThing<Thing, Draft extends object, Answer>(forming: Forming<Thing, Draft, Answer>) {
  const { resource, form, setForm, clickId, thing, onDone, savedOf } = forming
  const { draftOf, nowOf = asThing } = resource
  const accountId = useSettingsAccount()
  const { seen } = form
  const onChanged = (changed: unknown) => setForm((before) => merged(before, nowOf(changed), draftOf))
  const saving = useSettingsSave({
    save: async (sent: Draft) => ({
      sent,
      answer: await (seen === null || resource.edit === undefined
        ? resource.add(sent, { accountId, clickId })
        : resource.edit(sent, { accountId, clickId, seen })),
    }),
    done: forming.done ?? (thing === null ? 'saved' : 'updated'),
    failed: forming.failed ?? (thing === null ? 'saveFailed' : 'updateFailed'),
    stale: resource.stale(accountId),
    refusals: resource.refusals,
    onDone: ({ answer, sent }) => {
      const saved = savedOf?.(answer) ?? null
      if (saved !== null) setForm((before) => savedState(before, sent, stateOf(saved, draftOf)))
      onDone(answer)
    },
    onChanged,
  })
  return { saving, onChanged }
}

/**
 * A form of a thing. What was typed stays through a refusal; once somebody else was first, it is merged with what they made
 * of it, and saving again is on top of that.
 */
export function useResourceForm<Thing, Draft extends object, Answer>(
  resource: Resource<Thing, Draft, Answer>,
  options: Options<Thing, Answer>,
) {
  const { fields, draftOf } = resource
  const { text } = useText(settingsTexts)
  const [clickId, setClickId] = useState(() => crypto.randomUUID())
  const [form, setForm] = useState(() => stateOf(options.thing, draftOf))
  const { saving, onChanged } = useSaveThing({ ...options, resource, form, setForm, clickId })
  const { draft } = form
  const missing = faultsOf(fields, draft)
  const refused = refusedOf(fields, saving.refused)
  function change(next: (before: Draft) => Draft) {
    setForm((before) => ({ ...before, draft: next(before.draft) }))
    if (resource.isWordingOneClick === true) setClickId(crypto.randomUUID())
  }
  const edit: Edit<Draft> = {
    draft,
    set: (name, value) => change((before) => ({ ...before, [name]: value })),
    errorOf: (path) => {
      const fault = shownFault(form, missing, path) ?? refused[path]
      return fault && text(fault, fields.find(({ name }) => name === path)?.faultValues)
    },
    isNew: form.seen === null,
    text,
  }
  return {
    ...form,
    edit,
    saving,
    onChanged,
    isDirty: changedPaths(form.first, draft).length > 0,
    /** Puts one's own or the other's value into the field that both changed. */
    choose: (path: string, value: unknown) => change((before) => withValue(before, path, value)),
    setForm,
    submit: () => {
      setForm((before) => ({ ...before, isTried: true }))
      if (isFaultless(missing)) saving.save(draft)
    },
  }
}

/** Returns the state after a save. Text that was typed while the answer was on its way stays. */
function savedState<Thing, Draft extends object>(
  { draft }: FormState<Thing, Draft>,
  sent: Draft,
  saved: FormState<Thing, Draft>,
): FormState<Thing, Draft> {
  return { ...saved, draft: mergeDrafts({ seen: sent, now: saved.first, mine: draft }).draft }
}

/** Begins with a thing as it is. */
export function stateOf<Thing, Draft>(
  seen: Thing | null,
  draftOf: (thing: Thing | null) => Draft,
): FormState<Thing, Draft> {
  return { ...startedDraft(draftOf(seen)), seen, changed: [], collisions: [] }
}

/** Guarantee: a conflict of a resource tells nothing but how the thing stands now, as the contract has it. */
function asThing<Thing>(changed: unknown): Now<Thing> | null {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return typeof changed === 'object' && changed !== null ? { now: changed as Thing } : null
}

function merged<Thing, Draft extends object>(
  before: FormState<Thing, Draft>,
  stands: Now<Thing> | null,
  draftOf: (thing: Thing | null) => Draft,
): FormState<Thing, Draft> {
  if (stands === null) return before
  const first = draftOf(stands.now)
  const { draft, changed, collisions } = mergeDrafts({ seen: before.first, now: first, mine: before.draft })
  // What collided before and was not changed again is still to be chosen.
  const open = before.collisions.filter(({ path }) => !changed.includes(path))
  return { ...before, seen: stands.now, first, draft, changed, collisions: [...open, ...collisions] }
}
