import { useLayoutEffect, useRef, useState } from 'react'

import { approvalReasonMaxLength } from '#domain/operations/limits.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

import { isReasonNeeded, keepReason, typedReason } from './staff-here.ts'
import { staffHereTexts } from './texts.ts'

export type StaffReasonProps = {
  code: string
  /** The outcome of sending the approval. */
  error: Error | null
}

/** Says that staff are signed in in this browser, and asks why the customer's approval is given here. */
export function StaffReason({ code, error }: StaffReasonProps) {
  const { text } = useText(staffHereTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(() => typedReason(code))
  const isMissing = isReasonNeeded(error) && reason.trim() === ''
  useLayoutEffect(() => {
    if (isReasonNeeded(error)) field.current?.focus()
  }, [error])
  return (
    <>
      <Notice tone="warning" title={text('title')}>
        {text('lead')}
      </Notice>
      <TextArea
        ref={field}
        label={text('label')}
        hint={text('hint')}
        maxLength={approvalReasonMaxLength}
        value={reason}
        onValueChange={(typed) => {
          setReason(typed)
          keepReason(code, typed)
        }}
        remainingText={(count) => text('remaining', { count })}
        error={isMissing ? text('needed') : undefined}
      />
    </>
  )
}
