import { useId, useState, type FormEvent } from 'react'

import { isPassDuration, passDurations, passNameMaxLength } from '#domain/collect-pass.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { Button } from '#web/ui/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { ProcessWords } from './texts.ts'
import { useMakePass, type PassRequest } from './use-pass.ts'

type PassDialogProps = { open: boolean; id: string; words: ProcessWords['process']; onClose: () => void }
type Typed = Omit<PassRequest, 'phoneNumber'> & { phone: string }

/** One id for all tries: an answer that got lost makes no second pass. */
const empty = (): Typed => ({ clickId: crypto.randomUUID(), name: '', phone: '', duration: 'usual' })

function isPhoneRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === 'phoneNumber')
}

/** Whom a pass is for, where its link goes and how long it is good. */
export function PassDialog({ open, id, words, onClose }: PassDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const make = useMakePass(id, words)
  const { phone, ...wish } = typed
  const isNameMissing = wish.name.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isNameMissing || make.isPending) return
    make.mutate({ ...wish, name: wish.name.trim(), phoneNumber: phone.trim() || null }, { onSuccess: done })
  }
  function done() {
    setTyped(empty())
    setTried(false)
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={words.passTitle}
      closeText={words.cancelButton}
      errorText={words.broken}
      footer={
        <>
          <Button type="submit" form={formId} pending={make.isPending} pendingText={words.saving}>
            {words.passSave}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.cancelButton}
          </Button>
        </>
      }
    >
      <p>{words.passLead}</p>
      <form id={formId} className={look.stack({ gap: 3 })} noValidate onSubmit={submit}>
        <TextField
          label={words.passName}
          error={isTried && isNameMissing ? words.passNameMissing : undefined}
          value={wish.name}
          maxLength={passNameMaxLength}
          autoComplete="off"
          required
          onValueChange={(name) => setTyped({ ...typed, name })}
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
          onValueChange={(value) => setTyped({ ...typed, phone: value })}
        />
        <Select
          label={words.passUntil}
          options={passDurations.map((value) => ({ value, label: words.passDurations[value] }))}
          value={wish.duration}
          onValueChange={(duration) => isPassDuration(duration) && setTyped({ ...typed, duration })}
        />
      </form>
    </Modal>
  )
}
