import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'

import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { SignedOutPage } from '#web/staff/sign-in/signed-out-page.tsx'
import { faultText, useSignInStep } from '#web/staff/two-factor/use-sign-in-step.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import { askReset } from './account-email-client.ts'
import { accountEmailTexts } from './texts.ts'

/** `/staff/forgotten-password`: has a link sent, and says the same whoever is named. */
export function ForgottenPage() {
  const { text } = useText(accountEmailTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SignedOutPage title={text('forgottenTitle')} lead={text('forgottenLead')}>
      <div className={look.stack({ gap: 5 })}>
        {sentTo === null ? <AskForm onSent={setSentTo} /> : <LinkSent name={sentTo} />}
        <p>
          <PageLink to={staffPaths.login}>{text('toSignIn')}</PageLink>
        </p>
      </div>
    </SignedOutPage>
  )
}

function LinkSent({ name }: { name: string }) {
  const { text } = useText(accountEmailTexts)
  const said = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => said.current?.focus(), [])
  return (
    <div ref={said} tabIndex={-1}>
      <Notice tone="success" title={text('linkSentTitle')}>
        <p>{text('linkSent', { name })}</p>
        <p>{text('linkSentHelp')}</p>
      </Notice>
    </div>
  )
}

function AskForm({ onSent }: { onSent: (name: string) => void }) {
  const { text } = useText(accountEmailTexts)
  const { draft, field, form, check } = useDraft({
    initial: () => ({ name: '' }),
    check: ({ name }) => (name.trim() === '' ? { name: 'nameMissing' as const } : {}),
  })
  const tried = useSignInStep(() => form.current?.querySelector('input')?.focus())
  async function ask() {
    const name = draft.name.trim()
    await askReset(name)
    onSent(name)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tried.isRunning && check()) void tried.run(ask)
  }
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {tried.fault && <Notice tone="error">{faultText(tried.fault, tried.secondsLeft, text)}</Notice>}
      <TextField
        label={text('nameOrEmail')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={254}
        {...field('name', text)}
      />
      <Button type="submit" fullWidth pending={tried.isRunning} pendingText={text('working')}>
        {text('sendLink')}
      </Button>
    </form>
  )
}
