import { toIso } from '#domain/time/iso.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/** Nothing is done to a visit in the archive but that it is brought back, by whom it could be done. */
export function onlyToRead(page: ProcessPage, archivedAt: number): ProcessPage {
  return {
    ...page,
    archivedAt: toIso(archivedAt),
    possible: { ...page.possible, events: [] },
    write: { ...page.write, sms: null, email: null },
    room: null,
    may: {
      act: false,
      restore: page.may.act,
      refund: false,
      tendRefund: false,
      editCustomer: false,
      handOn: false,
      handleBox: false,
      endKioskCodes: false,
      chooseCar: false,
      resend: [],
      correct: null,
    },
  }
}
