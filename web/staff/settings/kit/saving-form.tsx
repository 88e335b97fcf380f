import { useEffect, useRef, type FormEvent } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import type { SettingsSaving } from './use-settings-save.ts'

import css from './saving-form.module.css'

type SavingFormProps = {
  saving: SettingsSaving
  onSubmit: () => void
  /** The label of the saving button: save, unless given. */
  button?: string
  /** Buttons beside the one that saves: `cancel`, `remove`. */
  buttons?: Elements
  /** Longer than a screen: the button that saves stays in sight. */
  isLong?: boolean
  children: Elements
}

/** A form of the set-up: what is wrong above, the fields, the buttons. Focus goes to the first field that is wrong. */
export function SavingForm({ saving, onSubmit, button, buttons, isLong = false, children }: SavingFormProps) {
  const { text } = useText(settingsTexts)
  const form = useRef<HTMLFormElement>(null)
  const { refused } = saving
  useEffect(() => {
    if (Object.keys(refused).length > 0) focusFirstWrong(form.current)
  }, [refused])
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
    // The fields show what is wrong with them only after they are drawn again.
    requestAnimationFrame(() => focusFirstWrong(form.current))
  }
  return (
    <form className={look.stack({ bounded: true, gap: 5 })} ref={form} onSubmit={submit} noValidate>
      {saving.fault && <Notice tone={saving.changed ? 'warning' : 'error'}>{text(saving.fault)}</Notice>}
      {children}
      <div className={look.row({ gap: 3, wrap: true }, css['buttons'])} data-long={isLong || undefined}>
        <Button type="submit" pending={saving.pending} pendingText={text('working')}>
          {button ?? text('save')}
        </Button>
        {buttons}
      </div>
    </form>
  )
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector('[aria-invalid="true"]')
  if (wrong instanceof HTMLElement) wrong.focus()
}
