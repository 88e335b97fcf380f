import type { LaneFault } from '#web/kiosk/fast-lane/fast-lane-calls.ts'
import type { FieldFault } from '#web/kiosk/fast-lane/form-rules.ts'
import type { LaneText } from '#web/kiosk/fast-lane/texts.ts'
import type { FastLaneWelcome } from '#worker/contract/fast-lane.ts'

/** Texts that the account may word in its own way. */
type OwnTextKey =
  | 'fastLaneWorkOrderNotFoundText'
  | 'fastLaneApprove'
  | 'fastLaneTerms'
  | 'fastLaneSubstituteApproved'
  | 'requiredField'

/** Words of the fast lane's forms, in the chosen language. */
export type LaneWords = { languageId: string; text: LaneText; own: (key: OwnTextKey) => string }

export function ownTextsOf({ texts }: FastLaneWelcome, languageId: string): LaneWords['own'] {
  return (key) => texts[languageId]?.[key] ?? ''
}

export function faultText({ text, own }: LaneWords, fault: LaneFault | null): string | undefined {
  if (fault === null) return undefined
  return fault === 'notFound' ? own('fastLaneWorkOrderNotFoundText') : text(fault)
}

export function fieldFaultText({ text, own }: LaneWords, fault: FieldFault | null | undefined): string | undefined {
  if (!fault) return undefined
  return fault === 'required' ? own('requiredField') : text('phoneMalformed')
}
