import { useState, type FormEvent } from 'react'

import type { DeliverySettings } from '#domain/contract/process.ts'
import { notesMaxLength } from '#domain/limits.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { useProcessWrite } from '#web/lib/query/use-process-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { deliveryInfoOf } from './delivery-info.ts'

import css from './closing.module.css'

type DeliveryInfoFormProps = { code: string; options: DeliverySettings['deliveryOptions'] }

/** How the customer would like the car back: a wish, some words, or both. */
export function DeliveryInfoForm({ code, options }: DeliveryInfoFormProps) {
  const t = useTexts()
  const { mutate, isPending, error } = useProcessWrite(code)
  const [option, setOption] = useState('')
  const [notes, setNotes] = useState('')
  const wish = deliveryInfoOf(option, notes)
  const alreadyGiven = error instanceof ApiProblem && error.code === 'delivery_info.already_given'
  function submit(event: FormEvent) {
    event.preventDefault()
    if (wish !== null && !isPending)
      mutate({ send: () => call('POST /api/process/delivery-info', { code, body: wish }) })
  }
  return (
    <Card title={t('deliveryInfoTitle')}>
      <form className={css['form']} onSubmit={submit}>
        <p className={css['quiet']}>{t('deliveryInfoLead')}</p>
        {options.length > 0 && (
          <Select
            label={t('deliveryInfoOption')}
            placeholder={t('deliveryInfoChoose')}
            options={options.map(({ id, label }) => ({ value: id, label }))}
            value={option}
            onValueChange={setOption}
          />
        )}
        <TextArea
          label={t('deliveryInfoNotes')}
          optionalText={t('optional')}
          rows={3}
          maxLength={notesMaxLength}
          value={notes}
          onValueChange={setNotes}
          remainingText={(count) => t('charactersLeft', { count })}
        />
        {error && <Notice tone="error">{t(alreadyGiven ? 'deliveryInfoAlreadyGiven' : 'deliveryInfoFailed')}</Notice>}
        <Button
          type="submit"
          variant="secondary"
          fullWidth
          disabled={wish === null}
          pending={isPending}
          pendingText={t('saving')}
        >
          {t('deliveryInfoSend')}
        </Button>
      </form>
    </Card>
  )
}
