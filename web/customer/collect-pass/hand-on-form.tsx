import { isPassDuration, passDurations, passNameMaxLength, type PassWay } from '#domain/access/collect-pass.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import type { TabText } from '#web/customer/shared/use-tab-text.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/modal/form-dialog.tsx'

import { useMakePass } from './api.ts'
import { draftIn, type PassDraft } from './pass-draft.ts'
import { durationText, isPhoneRefused, makeFailure } from './pass-words.ts'

type HandOnFormProps = {
  code: string
  version: number
  way: PassWay
  /** The tab keeps it until it is sent. */
  kept: TabText
  open: boolean
  onClose: () => void
}

/** Shows who it is for, where the link goes and how long it is good. */
export function HandOnForm({ code, version, way, kept, open, onClose }: HandOnFormProps) {
  const { text: t } = useText(contentTexts)
  const { draft, field, form, set, check, reset } = useDraft<PassDraft, ContentKey>({
    initial: () => draftIn(kept.text),
    check: ({ name }) => (name.trim() === '' ? { name: 'passNameMissing' } : {}),
    onChange: (typed) => kept.type(JSON.stringify(typed)),
  })
  const make = useMakePass(code, version, kept.forget)
  const failure = makeFailure(make.error)
  function submit() {
    const { clickId, name, phone, duration } = draft
    if (!check()) return
    make.mutate({ clickId, name: name.trim(), phoneNumber: phone.trim() || null, duration }, { onSuccess: done })
  }
  function done() {
    kept.type('')
    reset(draftIn(''))
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(way === 'COLLECT' ? 'passTitleCollect' : 'passTitleBring')}
      closeText={t('passCancel')}
      errorText={t('passBroken')}
      button={t('passMake')}
      pending={make.isPending}
      pendingText={t('saving')}
      cancelText={t('passCancel')}
      form={form}
      onSubmit={submit}
    >
      <TextField
        label={t('passName')}
        hint={t('passNameHint')}
        maxLength={passNameMaxLength}
        autoComplete="off"
        required
        {...field('name', t)}
      />
      <TextField
        label={t('passPhone')}
        optionalText={t('optional')}
        hint={t('passPhoneHint')}
        error={isPhoneRefused(make.error) ? t('passPhoneWrong') : undefined}
        value={draft.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        onValueChange={(value) => set('phone', value)}
      />
      <Select
        label={t('passUntil')}
        options={passDurations.map((value) => ({ value, label: t(durationText(value, way)) }))}
        value={draft.duration}
        onValueChange={(value) => isPassDuration(value) && set('duration', value)}
      />
      {failure !== null && <Notice tone="error">{t(failure)}</Notice>}
    </FormDialog>
  )
}
