import { isPassDuration, passDurations, passNameMaxLength } from '#domain/access/collect-pass.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { Faults } from '#web/lib/draft/draft-state.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { NoSmsWarning } from '#web/staff/shared/no-sms-warning.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'

import { useMakePass, type PassRequest } from './use-pass.ts'

type PassDialogProps = {
  open: boolean
  id: string
  accountId: string
  words: ProcessWords['process']
  onClose: () => void
}
type Typed = Omit<PassRequest, 'phoneNumber'> & { phone: string }

/** One id for all tries: an answer that got lost makes no second pass. */
const initial = (): Typed => ({ clickId: crypto.randomUUID(), name: '', phone: '', duration: 'usual' })

function missingOf({ name }: Typed): Faults<'passNameMissing'> {
  return name.trim() === '' ? { name: 'passNameMissing' } : {}
}

function isPhoneRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'phoneNumber')
}

/** Shows whom a pass is for, where its link goes and how long it is good. */
export function PassDialog({ open, id, accountId, words, onClose }: PassDialogProps) {
  const { draft, field, form, set, check, reset } = useDraft({ initial, check: missingOf })
  const make = useMakePass(id, words)
  const { phone, ...typed } = draft
  function submit() {
    if (!check()) return
    make.mutate({ ...typed, name: typed.name.trim(), phoneNumber: phone.trim() || null }, { onSuccess: done })
  }
  function done() {
    reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.passTitle}
      closeText={words.cancelButton}
      errorText={words.broken}
      button={words.passSave}
      pending={make.isPending}
      pendingText={words.saving}
      cancelText={words.cancelButton}
      form={form}
      onSubmit={submit}
    >
      <p>{words.passLead}</p>
      <TextField
        label={words.passName}
        maxLength={passNameMaxLength}
        autoComplete="off"
        required
        {...field('name', (fault) => words[fault])}
      />
      <TextField
        label={words.passPhone}
        hint={words.passPhoneHint}
        error={isPhoneRefused(make.error) ? words.passPhoneWrong : undefined}
        value={phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        onValueChange={(value) => set('phone', value)}
      />
      <NoSmsWarning accountId={accountId} typed={phone} />
      <Select
        label={words.passUntil}
        options={passDurations.map((value) => ({ value, label: words.passDurations[value] }))}
        value={typed.duration}
        onValueChange={(duration) => isPassDuration(duration) && set('duration', duration)}
      />
    </FormDialog>
  )
}
