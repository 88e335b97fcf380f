import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { type SettingsTextKey, settingsTexts } from '#web/staff/settings/texts.ts'
import { useToast } from '#web/ui/feedback/toast-context.ts'

/** The words of refusals, by problem code. */
export type Refusals = Readonly<Partial<Record<string, SettingsTextKey>>>

/** Those that any write of the set-up may meet. */
const everywhere: Refusals = { 'account.closed': 'accountClosed' }

type SettingsSave<Input, Answer> = {
  save: (input: Input) => Promise<Answer>
  /** The toast: `saved` of something new, `updated` of a change, `deleted`, `languageDeleted`. */
  done: SettingsTextKey
  failed?: SettingsTextKey
  /** Queries that are fetched again. */
  stale: QueryKey
  onDone?: (answer: Answer) => void
  /** Somebody else was first; `now` is how the server says that it stands. What was typed is the caller's to keep. */
  onChanged?: (now: unknown) => void
  /** Those that the caller knows. */
  refusals?: Refusals | undefined
}

/** A write of the set-up: its toast, the words of its refusal, and which fields the server did not take. */
export function useSettingsSave<Input, Answer>(options: SettingsSave<Input, Answer>) {
  const { save, done, failed = 'saveFailed', stale, onDone, onChanged, refusals } = options
  const { text } = useText(settingsTexts)
  const toast = useToast()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (answer) => {
      toast({ text: text(done), tone: 'success' })
      onDone?.(answer)
      void client.invalidateQueries({ queryKey: stale })
    },
    onError: (error) => {
      if (!isChanged(error)) return
      onChanged?.(error.changed)
      void client.invalidateQueries({ queryKey: stale })
    },
  })
  // The same as long as the refusal is: who goes on typing elsewhere is not led back to it.
  const refused = useMemo(() => refusedFields(saving.error), [saving.error])
  return {
    save: saving.mutate,
    pending: saving.isPending,
    /** By field path, as the server names it, the code of what is wrong. */
    refused,
    /** Somebody else changed it first. */
    changed: isChanged(saving.error),
    /** The message over the form. */
    fault: saving.error === null ? null : faultOf(saving.error, { failed, refusals, refused }),
    error: saving.error,
  }
}

export type SettingsSaving = Pick<ReturnType<typeof useSettingsSave>, 'pending' | 'refused' | 'changed' | 'fault'>

function isChanged(error: Error | null): error is ApiProblem {
  return error instanceof ApiProblem && error.status === 409 && error.code.endsWith('.changed')
}

/** The codes of what the server did not take, by the path of the field. */
export function refusedFields(error: unknown): Readonly<Partial<Record<string, string>>> {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(error.errors.map(({ path, code }) => [path, code]))
}

type KnownRefusals = {
  failed: SettingsTextKey
  refusals: Refusals | undefined
  refused: Readonly<Partial<Record<string, string>>>
}

function faultOf(error: Error, { failed, refusals, refused }: KnownRefusals): SettingsTextKey {
  if (isChanged(error)) return 'changedMeanwhile'
  const known = error instanceof ApiProblem ? { ...everywhere, ...refusals }[error.code] : undefined
  if (known !== undefined) return known
  return Object.keys(refused).length > 0 ? 'checkFields' : failed
}
