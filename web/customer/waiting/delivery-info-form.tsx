import type { FormEvent } from 'react'

import { notesMaxLength } from '#domain/operations/limits.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import { useTabText } from '#web/customer/shared/use-tab-text.ts'
import { ApiProblem, isNotSent } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'
import type { DeliveryInfoInput } from '#worker/contract/customer/process-inputs.ts'
import type { DeliverySettings } from '#worker/contract/process.ts'

type DeliveryInfoFormProps = { code: string; options: DeliverySettings['deliveryOptions'] }

/** Shows how the customer would like the car back: a wish, some words, or both. */
export function DeliveryInfoForm({ code, options }: DeliveryInfoFormProps) {
  const { text: t } = useText(contentTexts)
  const { mutate, isPending, error } = useProcessWrite(code)
  const option = useTabText('delivery-option', code)
  const notes = useTabText('delivery-notes', code)
  const { draft, field, form, check } = useDraft<DeliveryDraft, ContentKey>({
    initial: () => ({ option: option.text, notes: notes.text }),
    check: (typed) => {
      if (deliveryInfoOf(typed) !== null) return {}
      return { [options.length > 0 ? 'option' : 'notes']: 'deliveryInfoMissing' }
    },
    onChange: (typed) => {
      option.type(typed.option)
      notes.type(typed.notes)
    },
  })
  const info = deliveryInfoOf(draft)
  function forget() {
    option.forget()
    notes.forget()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !check() || info === null) return
    const send = () => call('POST /api/process/delivery-info', { code, body: info })
    mutate({ send }, { onSuccess: forget })
  }
  return (
    <Disclosure summary={t('deliveryInfoTitle')} openAtFirst={info !== null}>
      <form ref={form} className="stack gap-5" onSubmit={submit} noValidate>
        <p className="tone-soft size-16">{t('deliveryInfoLead')}</p>
        {options.length > 0 && (
          <Select
            label={t('deliveryInfoOption')}
            placeholder={t('deliveryInfoChoose')}
            options={options.map(({ id, label }) => ({ value: id, label }))}
            {...field('option', t)}
          />
        )}
        <TextArea
          label={t('deliveryInfoNotes')}
          optionalText={t('optional')}
          rows={3}
          maxLength={notesMaxLength}
          remainingText={(count) => t('charactersLeft', { count })}
          {...field('notes', t)}
        />
        {error && <Notice tone="error">{t(failureOf(error))}</Notice>}
        <Button
          type="submit"
          variant="secondary"
          fullWidth
          incomplete={info === null}
          pending={isPending}
          pendingText={t('saving')}
        >
          {t('deliveryInfoSend')}
        </Button>
      </form>
    </Disclosure>
  )
}

function failureOf(error: Error): ContentKey {
  if (isNotSent(error)) return 'deliveryInfoNotSent'
  const alreadyGiven = error instanceof ApiProblem && error.code === 'delivery_info.already_given'
  return alreadyGiven ? 'deliveryInfoAlreadyGiven' : 'deliveryInfoFailed'
}

type DeliveryDraft = { option: string; notes: string }

/** Returns the customer's wishes for getting the car back; null when there is nothing to send. */
function deliveryInfoOf({ option, notes }: DeliveryDraft): DeliveryInfoInput | null {
  const trimmed = notes.trim()
  if (option === '' && trimmed === '') return null
  return { deliveryInfoOption: option === '' ? null : option, deliveryInfoNotes: trimmed === '' ? null : trimmed }
}
