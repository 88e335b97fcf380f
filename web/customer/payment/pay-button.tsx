import { useId } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'

type PayButtonProps = {
  label: string
  pendingText: string
  /** Names of what has to be filled in or mended first. */
  missing: readonly string[]
  busy: boolean
}

/** The button that sends a form of who pays, and what it still waits for: pressed before that, the form leads to the first of it. */
export function PayButton({ label, pendingText, missing, busy }: PayButtonProps) {
  const { text: t } = useText(contentTexts)
  const id = useId()
  const isWaiting = missing.length > 0 && !busy
  return (
    <>
      <Button
        type="submit"
        fullWidth
        incomplete={isWaiting}
        pending={busy}
        pendingText={pendingText}
        aria-describedby={isWaiting ? id : undefined}
      >
        {label}
      </Button>
      {isWaiting && (
        <p className={look.muted(16)} id={id}>
          {t('payMissing', { fields: missing.join(', ') })}
        </p>
      )}
    </>
  )
}
