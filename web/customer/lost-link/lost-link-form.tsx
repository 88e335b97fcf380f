import { useState, type FormEvent } from 'react'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import type { KeyOf } from '#web/lib/i18n/texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

import { lostLinkTexts } from './lost-link-texts.ts'

type Typed = { licenseNumber: string; phoneNumber: string }
type TextKey = KeyOf<typeof lostLinkTexts>

function faultsOf({ licenseNumber, phoneNumber }: Typed): Partial<Record<keyof Typed, TextKey>> {
  return {
    ...(licenseNumber.trim() === '' && { licenseNumber: 'plateNeeded' }),
    ...(phoneNumber.trim() === '' && { phoneNumber: 'phoneNeeded' }),
  }
}

/** Returns the faults of fields that the server did not take. */
function refusedIn(error: unknown): Partial<Record<keyof Typed, TextKey>> {
  const paths = error instanceof ApiProblem ? error.errors.map(({ path }) => path) : []
  return {
    ...(paths.includes('licenseNumber') && { licenseNumber: 'plateNeeded' }),
    ...(paths.includes('phoneNumber') && { phoneNumber: 'phoneWrong' }),
  }
}

/** Plate and number of who has lost their link. The answer is one and the same, whatever they are of. */
export function LostLinkForm({ code }: { code: string }) {
  const { text: t } = useText(lostLinkTexts)
  const { text } = useText(pageTexts)
  const { form, field, leave, draft, check, refuse } = useDraft<Typed, TextKey>({
    initial: () => ({ licenseNumber: '', phoneNumber: '' }),
    check: faultsOf,
  })
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSent, setSent] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending || !check()) return
    setSending(true)
    setSent(false)
    setFailure(null)
    try {
      await call('POST /api/process/link-again', { body: { code, ...draft } })
      setSent(true)
    } catch (error) {
      setFailure(error)
      refuse(refusedIn(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} className="stack gap-5" onSubmit={(event) => void submit(event)} noValidate>
      <p className="tone-soft size-16">{t('lead')}</p>
      <TextField
        label={t('plate')}
        name="licenseNumber"
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('licenseNumber', t)}
        onBlur={() => draft.licenseNumber !== '' && leave('licenseNumber')}
      />
      <TextField
        label={t('phone')}
        name="phoneNumber"
        required
        type="tel"
        inputMode="tel"
        maxLength={40}
        autoComplete="tel"
        {...field('phoneNumber', t)}
        onBlur={() => draft.phoneNumber !== '' && leave('phoneNumber')}
      />
      <Button type="submit" variant="secondary" fullWidth pending={isSending} pendingText={t('sending')}>
        {t('send')}
      </Button>
      {isSent && (
        <Notice tone="success" title={t('sentTitle')}>
          {t('sent')}
        </Notice>
      )}
      {failure !== null && <Failure of={failure} network={text('networkFailed')} />}
    </form>
  )
}

function Failure({ of: failure, network }: { of: unknown; network: string }) {
  const { text: t } = useText(lostLinkTexts)
  if (failure instanceof ApiProblem && failure.errors.length > 0) return null
  if (failure instanceof NetworkProblem) return <Notice tone="error">{network}</Notice>
  const isTooOften = failure instanceof ApiProblem && failure.status === 429
  return <Notice tone="error">{t(isTooOften ? 'tooOften' : 'failed')}</Notice>
}
