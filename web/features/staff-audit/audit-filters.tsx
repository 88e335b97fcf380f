import { useEffect, useState } from 'react'

import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { useReachableAccounts } from '#web/lib/staff/use-reachable-accounts.ts'
import { useStaffUser } from '#web/lib/staff/use-staff-session.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { auditSearch, everything, type AuditChoice } from './audit-address.ts'
import { didKey, knownActions } from './audit-words.ts'

import css from './audit-screen.module.css'

type AuditFiltersProps = { choice: AuditChoice; onChoice: (choice: AuditChoice) => void }

/** What of the trail is shown. */
export function AuditFilters({ choice, onChoice }: AuditFiltersProps) {
  const { text } = useStaffTexts()
  const { accountId: own } = useStaffUser()
  const accounts = useReachableAccounts().data ?? []
  const actions = knownActions
    .map((action) => ({ value: action, label: text(didKey(action) ?? 'auditAction') }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fi'))
  const set = (more: Partial<AuditChoice>) => onChoice({ ...choice, ...more })
  return (
    <search className={css['filters']}>
      {accounts.length > 1 && (
        <Select
          label={text('auditAccount')}
          options={[
            // Whoever works in an account sees the trail of that one, or of another that they name.
            ...(own === null ? [{ value: '', label: text('auditAllAccounts') }] : []),
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={choice.accountId || (own ?? '')}
          onValueChange={(accountId) => set({ accountId })}
        />
      )}
      <Select
        label={text('auditAction')}
        options={[{ value: '', label: text('auditAnyAction') }, ...actions]}
        value={choice.action}
        onValueChange={(action) => set({ action })}
      />
      <Typed
        label={text('auditSubject')}
        hint={text('auditSubjectHint')}
        value={choice.subject}
        onSettled={(subject) => set({ subject })}
      />
      <Typed
        label={text('auditActor')}
        hint={text('auditActorHint')}
        value={choice.actor}
        onSettled={(actor) => set({ actor })}
      />
      <TextField
        label={text('auditFrom')}
        type="date"
        value={choice.from}
        max={choice.to === '' ? undefined : choice.to}
        onValueChange={(from) => set({ from })}
      />
      <TextField
        label={text('auditTo')}
        type="date"
        value={choice.to}
        min={choice.from === '' ? undefined : choice.from}
        onValueChange={(to) => set({ to })}
      />
      {auditSearch(choice) !== '' && (
        <div className={css['clear']}>
          <Button variant="quiet" onClick={() => onChoice(everything)}>
            {text('auditClear')}
          </Button>
        </div>
      )}
    </search>
  )
}

type TypedProps = { label: string; hint: string; value: string; onSettled: (value: string) => void }

/** An id that is typed or pasted: looked for once the typing rests, and changed from elsewhere too. */
function Typed({ label, hint, value, onSettled }: TypedProps) {
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (settled === typed && settled.trim() !== value) onSettled(settled.trim())
    // Only what the person typed asks anew; a new function or value does not.
  }, [settled])
  return (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      value={typed}
      onValueChange={setTyped}
    />
  )
}
