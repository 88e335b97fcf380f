import { useEffect, useRef, type FormEvent } from 'react'

import type { Bounce } from '#web/lib/bounce.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import type { PageTextKey } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { CodeFault } from './code-entry.ts'
import { useCodeEntry } from './use-code-entry.ts'

const longestTyped = 64

const faultTexts: Record<CodeFault['kind'], PageTextKey> = {
  required: 'codeRequired',
  malformed: 'codeMalformed',
  unknown: 'codeUnknown',
  rejected: 'codeRejected',
  network: 'networkFailed',
  server: 'serverFailed',
  limited: 'rateLimited',
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
  const isLedBack = bounce !== null
  useEffect(() => {
    // The fault stands beside the field, and the field is where it is put right.
    if (isLedBack) field.current?.focus()
  }, [isLedBack])
  function submit(event: FormEvent) {
    event.preventDefault()
    void entry.submit()
  }
  return (
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
    </form>
  )
}
