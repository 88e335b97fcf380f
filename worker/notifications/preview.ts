import type { Dependencies } from '#core/dependencies.ts'
import { formatProcessCode, groupBoxCode } from '#domain/access/codes.ts'
import { emailText } from '#domain/message-texts/email-body.ts'
import type { ResendKind } from '#domain/process/resend.ts'
import type { VisitEnd } from '#domain/process/visit-end.ts'
import type { NoticeKind, PreviewedMessage } from '#worker/contract/staff/visit/message-preview.ts'

import { reachOf, type Facts } from './facts.ts'
import { endNotice, keyCodeNotice, linkNotice, readyTimeNotice, workNotice, type Notice } from './notice.ts'
import { composed, paymentNotice } from './send-notice.ts'

/** The likely place of a box: a cabinet of the account. */
export type LikelyPlace = { name: string; address: string }

/** A message that is sent once more, one of additional work, or one of an end. */
export type PreviewedKind = ResendKind | NoticeKind | VisitEnd

type Previewing = {
  kind: PreviewedKind
  facts: Facts
  /** The box is given only by what is about to happen. */
  isBoxNew: boolean
  place: LikelyPlace | undefined
  canSeeCode: boolean
}

const unmadeCode = '000000'
const dots = '••••••'

function noticeOf(kind: PreviewedKind, facts: Facts): Notice {
  if (kind === 'work') return workNotice({ proposalId: '', version: 0, isReminder: false })
  if (kind === 'ready_time') return readyTimeNotice(0)
  if (kind === 'link') return linkNotice()
  if (kind === 'cancelled' || kind === 'expired' || kind === 'refunded') return endNotice(kind, '')
  return kind === 'key_code' ? keyCodeNotice() : paymentNotice(facts, 'clk_preview')
}

/** A box that nobody has found yet. */
function withSomeBox(facts: Facts, place: LikelyPlace | undefined): Facts {
  const { name = '…', address = '…' } = place ?? {}
  return { ...facts, accessCode: unmadeCode, boxNumber: '…', lockerName: name, lockerAddress: address }
}

/** The message as it will read, made by what sends it, without the code of its link; null where there is nothing to say. */
export async function previewMessage(deps: Dependencies, input: Previewing): Promise<PreviewedMessage | null> {
  const { kind, isBoxNew, place, canSeeCode } = input
  const facts = kind === 'key_code' && isBoxNew ? withSomeBox(input.facts, place) : input.facts
  const notice = noticeOf(kind, facts)
  const wording = await composed(deps, notice, facts)
  if (wording === null) return null
  const reach = reachOf(facts)
  const email = reach?.channel === 'EMAIL' ? wording.email : null
  const text = email === null ? wording.sms : emailText(email)
  const isHidden = kind === 'key_code' && (isBoxNew || !canSeeCode)
  return {
    kind: notice.kind,
    lcid: facts.lcid,
    reach,
    subject: email?.subject ?? null,
    text: withoutLink(isHidden && facts.accessCode !== null ? hidden(text, facts.accessCode) : text, facts),
    isBoxKnown: kind !== 'key_code' || !isBoxNew,
  }
}

function withoutLink(text: string, { linkCode }: Facts): string {
  const code = formatProcessCode(linkCode)
  return text.replaceAll(code, code.replaceAll(/[^-]/g, '•'))
}

function hidden(text: string, code: string): string {
  return text.replaceAll(groupBoxCode(code), groupBoxCode(dots))
}
