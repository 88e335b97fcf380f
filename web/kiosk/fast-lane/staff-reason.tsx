import { approvalReasonMaxLength } from '#domain/operations/limits.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

import type { LaneText } from './texts.ts'

/** The reason for a customer's approval where staff are signed in. */
export type StaffReasonState = { value: string; isMissing: boolean; onType: (reason: string) => void }

/** Says that staff are signed in in this browser, and asks for the reason. */
export function StaffReason({ reason, text }: { reason: StaffReasonState; text: LaneText }) {
  return (
    <>
      <Notice tone="warning" title={text('staffHereTitle')}>
        {text('staffHereText')}
      </Notice>
      <TextArea
        label={text('staffHereReason')}
        value={reason.value}
        onValueChange={reason.onType}
        maxLength={approvalReasonMaxLength}
        remainingText={(count) => text('notesLeft', { count })}
        error={reason.isMissing ? text('reasonNeeded') : undefined}
        autoComplete="off"
      />
    </>
  )
}
