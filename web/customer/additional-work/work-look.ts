import type { ProposedRowState, WorkDecision, WorkUrgency } from '#domain/process/additional-work.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { errorShape, infoShape, warningShape, type IconShape } from '#web/ui/icon/icon-shapes.ts'

/** The words and the icon of each urgency: never colour alone. */
export const urgencyLooks: Readonly<Record<WorkUrgency, { text: ContentKey; shape: IconShape }>> = {
  SAFETY_NOW: { text: 'additionalUrgencySafety', shape: warningShape },
  SOON: { text: 'additionalUrgencySoon', shape: errorShape },
  CAN_WAIT: { text: 'additionalUrgencyCanWait', shape: infoShape },
}

export const decisionTexts: Readonly<Record<WorkDecision, ContentKey>> = {
  ACCEPT: 'additionalAccept',
  DECLINE: 'additionalDecline',
  CALL: 'additionalCall',
}

/** The outcome of a row; null while it waits for its customer. */
export const rowStateTexts: Readonly<Record<ProposedRowState, ContentKey | null>> = {
  PROPOSED: null,
  CALL_REQUESTED: 'additionalWaitsForCall',
  ACCEPTED: 'additionalAccepted',
  DECLINED: 'additionalDeclined',
  WITHDRAWN: 'additionalWithdrawn',
}
