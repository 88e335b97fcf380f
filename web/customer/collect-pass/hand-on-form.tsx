import { useId, useMemo, useState, type FormEvent } from 'react'

import { isPassDuration, passDurations, passNameMaxLength, type PassWay } from '#domain/access/collect-pass.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { TabText } from '#web/customer/shared/use-tab-text.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { useMakePass } from './api.ts'
import { draftIn, type PassDraft } from './pass-draft.ts'
import { durationText, isPhoneRefused, makeFailure } from './pass-words.ts'

type HandOnFormProps = {
  code: string
  version: number
  way: PassWay
  draft: TabText
  open: boolean
  onClose: () => void
}

/** Shows who it is for, where the link goes and how long it is good. */
export function HandOnForm({ code, version, way, draft, open, onClose }: HandOnFormProps) {
  const { text: t } = useText(contentTexts)
  const formId = useId()
  const typed = useMemo(() => draftIn(draft.text), [draft.text])
  const [isTried, setTried] = useState(false)
  const make = useMakePass(code, version, draft.forget)
  const { clickId, name, phone, duration } = typed
  const isNameMissing = name.trim() === ''
  const failure = makeFailure(make.error)
  const type = (change: Partial<PassDraft>) => draft.type(JSON.stringify({ ...typed, ...change }))
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isNameMissing || make.isPending) return
    make.mutate({ clickId, name: name.trim(), phoneNumber: phone.trim() || null, duration }, { onSuccess: done })
  }
  function done() {
    draft.type('')
    setTried(false)
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t(way === 'COLLECT' ? 'passTitleCollect' : 'passTitleBring')}
      closeText={t('passCancel')}
      errorText={t('passBroken')}
      footer={
        <>
          <Button type="submit" form={formId} pending={make.isPending} pendingText={t('saving')}>
            {t('passMake')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('passCancel')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-5" noValidate onSubmit={submit}>
        <TextField
          label={t('passName')}
          hint={t('passNameHint')}
          error={isTried && isNameMissing ? t('passNameMissing') : undefined}
          value={name}
          maxLength={passNameMaxLength}
          autoComplete="off"
          required
          onValueChange={(value) => type({ name: value })}
        />
        <TextField
          label={t('passPhone')}
          optionalText={t('optional')}
          hint={t('passPhoneHint')}
          error={isPhoneRefused(make.error) ? t('passPhoneWrong') : undefined}
          value={phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          onValueChange={(value) => type({ phone: value })}
        />
        <Select
          label={t('passUntil')}
          options={passDurations.map((value) => ({ value, label: t(durationText(value, way)) }))}
          value={duration}
          onValueChange={(value) => isPassDuration(value) && type({ duration: value })}
        />
        {failure !== null && <Notice tone="error">{t(failure)}</Notice>}
      </form>
    </Modal>
  )
}
