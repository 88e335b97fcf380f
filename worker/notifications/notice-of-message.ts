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
  const notice = kind === 'ADDITIONAL_WORK' ? workNoticeOf(dedupeKey) : usual(kind, text)
  return {
    ...notice,
    dedupeKey: () => dedupeKey,
    unsentIn: sentStates(notice),
    isAbout: ({ leaseId }) => kind !== 'KEY_CODE' || (leaseId !== null && dedupeKey.split(':')[1] === leaseId),
  }
}

function usual(kind: Notice['kind'], text: string): Notice {
  switch (kind) {
    case 'LINK':
      return { ...linkNotice(), sentIn: resendStates.link }
    case 'KEY_CODE':
      return { ...keyCodeNotice(), sentIn: resendStates.key_code }
    case 'PAYMENT_LINK':
      return paymentLinkNotice('')
    case 'PRICE':
      return priceNotice()
    case 'KIOSK_VISIT':
      return kioskNotice('')
    case 'ADDITIONAL_WORK':
      return workNoticeOf('')
    case 'READY_TIME':
      return readyTimeNotice(0)
    case 'CANCELLED':
      return endNotice('cancelled', '')
    case 'EXPIRED':
      return endNotice('expired', '')
    case 'REFUNDED':
      return endNotice('refunded', '')
    case 'REMINDER_LINK':
      return reminderNotice('link', 0)
    case 'REMINDER_BILL':
      return reminderNotice('bill', 0)
    case 'FREE':
      return freeNotice('', text)
    case 'CONTACT_NOTICE':
    case 'PASS':
    case 'RECEIPT':
      return contactNotice('')
  }
}

function sentStates({ sent }: Notice): readonly ProcessState[] {
  return [eventTargets[sent]]
}
