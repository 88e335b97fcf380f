import type { ProcessState } from '#domain/enums.ts'
import { eventTargets } from '#domain/process-lifecycle.ts'
import { resendStates } from '#domain/process/resend.ts'

import type { Facts } from './facts.ts'
import type { KnownMessage } from './message.queries.ts'
import {
  contactNotice,
  endNotice,
  freeNotice,
  keyCodeNotice,
  kioskNotice,
  linkNotice,
  paymentLinkNotice,
  priceNotice,
  readyTimeNotice,
  workNoticeOf,
  type Notice,
} from './notice.ts'
import { reminderNotice } from './reminder-notice.ts'

/** `isAbout`: what the message said is still true, as far as it named a box. */
export type EarlierNotice = Notice & { isAbout: (facts: Pick<Facts, 'leaseId'>) => boolean }

/** The kind of message that one was which went out some time ago; `text` is what staff wrote in it. */
export function noticeOf({ kind, dedupeKey }: Pick<KnownMessage, 'kind' | 'dedupeKey'>, text = ''): EarlierNotice {
  const notice = kind === 'ADDITIONAL_WORK' ? workNoticeOf(dedupeKey) : usual[kind](text)
  return {
    ...notice,
    dedupeKey: () => dedupeKey,
    unsentIn: sentStates(notice),
    isAbout: ({ leaseId }) => kind !== 'KEY_CODE' || (leaseId !== null && dedupeKey.split(':')[1] === leaseId),
  }
}

/** The notice of each kind, as it was before anything of one visit was known; the text is what staff wrote. */
const usual: Readonly<Record<Notice['kind'], (text: string) => Notice>> = {
  LINK: () => ({ ...linkNotice(), sentIn: resendStates.link }),
  KEY_CODE: () => ({ ...keyCodeNotice(), sentIn: resendStates.key_code }),
  PAYMENT_LINK: () => paymentLinkNotice(''),
  PRICE: () => priceNotice(),
  KIOSK_VISIT: () => kioskNotice(''),
  ADDITIONAL_WORK: () => workNoticeOf(''),
  READY_TIME: () => readyTimeNotice(0),
  CANCELLED: () => endNotice('cancelled', ''),
  EXPIRED: () => endNotice('expired', ''),
  REFUNDED: () => endNotice('refunded', ''),
  REMINDER_LINK: () => reminderNotice('link', 0),
  REMINDER_BILL: () => reminderNotice('bill', 0),
  FREE: (text) => freeNotice('', text),
  CONTACT_NOTICE: () => contactNotice(''),
  PASS: () => contactNotice(''),
  RECEIPT: () => contactNotice(''),
}

function sentStates({ sent }: Notice): readonly ProcessState[] {
  return [eventTargets[sent]]
}
