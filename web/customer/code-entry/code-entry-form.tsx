import { useEffect, useEffectEvent, useLayoutEffect, useRef, type FormEvent, type RefObject, useState } from 'react'

import { LostLink } from '#web/customer/lost-link/lost-link.tsx'
import { TroubleHelp } from '#web/customer/shared/trouble/lazy-trouble-help.tsx'
import { call } from '#web/lib/api/call.ts'
import type { Bounce } from '#web/lib/bounce.ts'
import { takeEarlyEntry } from '#web/lib/early.ts'
import { pageTexts, type PageTextKey } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

import { type CodeFault, openTypedCode } from './code-entry.ts'

type CodeEntry = {
  initialCode: string
  initialFault: CodeFault | null
  onOpened: (code: string) => void
  /** Called when the field has to be seen to. */
  onFault: () => void
}

const openCode = (code: string) => call('PUT /api/process/code', { body: { code } })

/** The code field: what stands in it, what is wrong with it, and the wait where the server asked for one. */
function useCodeEntry({ initialCode, initialFault, onOpened, onFault }: CodeEntry) {
  const [typed, setTyped] = useState(initialCode)
  const [fault, setFault] = useState(initialFault)
  const [checking, setChecking] = useState(false)
  const busy = useRef(false)
  const secondsLeft = useCountdown(fault?.kind === 'limited' ? fault.seconds : null, () => void submit())

  async function submit(code = typed) {
    if (busy.current) return
    busy.current = true
    setChecking(true)
    setFault(null)
    const outcome = await openTypedCode(code, openCode)
    busy.current = false
    setChecking(false)
    if ('opened' in outcome) {
      onOpened(outcome.opened)
      return
    }
    setFault(outcome.fault)
    onFault()
  }

  function type(value: string) {
    setTyped(value)
    if (fault?.kind !== 'limited') setFault(null)
  }

  return { typed, type, fault, secondsLeft, checking, submit }
}

const longestTyped = 64

const faultTexts: Record<CodeFault['kind'], PageTextKey> = {
  required: 'codeRequired',
  malformed: 'codeMalformed',
  unknown: 'codeUnknown',
  ended: 'codeEnded',
  rejected: 'codeRejected',
  network: 'networkFailed',
  server: 'serverFailed',
  limited: 'rateLimited',
}

/** Goes on with what was done to the field of the page that stood here before the program came. */
function useEarlyEntry(field: RefObject<HTMLInputElement | null>, { type, submit }: ReturnType<typeof useCodeEntry>) {
  const goOn = useEffectEvent(() => {
    const early = takeEarlyEntry()
    if (early === null) return
    if (early.focused) field.current?.focus()
    if (early.typed !== '') type(early.typed)
    if (early.submitted) void submit(early.typed)
  })
  useLayoutEffect(() => goOn(), [])
}

type CodeEntryFormProps = { bounce: Bounce | null; onOpened: (code: string) => void }

/** One field and one button: the way in for those who have no link at hand. */
export function CodeEntryForm({ bounce, onOpened }: CodeEntryFormProps) {
  const { text } = useText(pageTexts)
  const field = useRef<HTMLInputElement>(null)
  const entry = useCodeEntry({
    initialCode: bounce?.code ?? '',
    initialFault: bounce === null ? null : { kind: bounce.reason },
    onOpened,
    onFault: () => field.current?.focus(),
  })
  useEarlyEntry(field, entry)
  const isLedBack = bounce !== null
  useEffect(() => {
    // The fault stands beside the field, and the field is where it is put right.
    if (isLedBack) field.current?.focus()
  }, [isLedBack])
  function submit(event: FormEvent) {
    event.preventDefault()
    void entry.submit()
  }
  const kind = entry.fault?.kind
  return (
    <>
      <form className="stack gap-6" onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={text('codeLabel')}
          hint={text('codeHint')}
          error={entry.fault ? text(faultTexts[entry.fault.kind], { seconds: entry.secondsLeft ?? '' }) : undefined}
          emphasis="code"
          name="code"
          required
          maxLength={longestTyped}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={entry.typed}
          onValueChange={entry.type}
        />
        <Button type="submit" fullWidth pending={entry.checking} pendingText={text('loading')}>
          {text('continue')}
        </Button>
        {(kind === 'server' || kind === 'network') && <TroubleHelp />}
      </form>
      <LostLink code={entry.typed} isNeeded={kind === 'unknown' || kind === 'ended'} />
    </>
  )
}
