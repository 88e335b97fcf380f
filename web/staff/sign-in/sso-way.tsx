import { useState, type FormEvent, type ReactNode } from 'react'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import { useDraft } from '#web/lib/draft/use-draft.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import { signInTexts } from './texts.ts'

type SsoWayProps = {
  /** Signing in by name and password. */
  children: ReactNode
}

/** Two ways to sign in; what was typed for the one stays while the other is looked at. */
export function SsoWay({ children }: SsoWayProps) {
  const { text } = useText(signInTexts)
  const [chosen, setChosen] = useState(false)
  return (
    <div className={look.stack({ gap: 5 })}>
      <div hidden={chosen}>{children}</div>
      {chosen && <SsoForm />}
      <Button variant="quiet" fullWidth onClick={() => setChosen(!chosen)}>
        {text(chosen ? 'organisationBack' : 'organisationWay')}
      </Button>
    </div>
  )
}

type Fault = 'organisationNotEmail' | 'organisationNone'
type SsoFault = 'organisation_unavailable' | 'networkFailed' | 'organisationInTab' | 'organisationNoTab'

/** Returns the sign-in address for this e-mail address. */
async function addressFor(username: string): Promise<string> {
  const body = { username }
  const answer = await send(browserDependencies, { method: 'POST', address: '/api/auth/organisation', body })
  const isAddress = typeof answer === 'object' && answer !== null && 'redirectUrl' in answer
  const url = isAddress && typeof answer.redirectUrl === 'string' ? answer.redirectUrl : ''
  if (!/^https?:\/\//.test(url)) throw new NetworkProblem('unreadable')
  return url
}

function fieldFault(error: unknown): Fault | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null
  return error.errors[0]?.code === 'no_organisation' ? 'organisationNone' : 'organisationNotEmail'
}

function ssoFault(error: unknown): SsoFault {
  return error instanceof ApiProblem ? 'organisation_unavailable' : 'networkFailed'
}

/** The page below a dialog has to stay: from there the organisation opens beside it. */
const isOverPage = (form: HTMLFormElement | null) => form !== null && form.closest('dialog') !== null

/** Focuses the field: a person who has chosen this way goes on typing in it. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

function SsoForm() {
  const { text } = useText(signInTexts)
  const { fault: said, isRunning, run, refuse: say } = useAction({ faultOf: ssoFault })
  const { draft, field, form, check, refuse } = useDraft<{ username: string }, Fault>({
    initial: () => ({ username: '' }),
    check: ({ username }) => (username.includes('@') ? {} : { username: 'organisationNotEmail' }),
  })
  async function go() {
    const beside = isOverPage(form.current) ? window.open('about:blank', '_blank') : window
    if (beside === null) return say('organisationNoTab')
    try {
      beside.location.assign(await addressFor(draft.username.trim()))
    } catch (error) {
      if (beside !== window) beside.close()
      const fault = fieldFault(error)
      if (fault === null) throw error
      return refuse({ username: fault })
    }
    return beside === window ? undefined : say('organisationInTab')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isRunning && check()) void run(go)
  }
  return (
    <form ref={form} className={look.stack({ gap: 5 })} onSubmit={submit} noValidate>
      {said !== null && <Notice tone={said === 'organisationInTab' ? 'info' : 'error'}>{text(said)}</Notice>}
      <p>{text('organisationLead')}</p>
      <TextField
        label={text('organisationEmail')}
        hint={text('organisationEmailHint')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        ref={focusOnce}
        {...field('username', text)}
      />
      <Button type="submit" fullWidth pending={isRunning} pendingText={text('working')}>
        {text('organisationGo')}
      </Button>
    </form>
  )
}
