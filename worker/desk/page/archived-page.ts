import type { CountedPage } from '#worker/contract/staff/visit/page-units.ts'

/** Nothing is done to a visit in the archive but that it is brought back, by whom it could be done. */
export function onlyToRead(page: CountedPage, archivedAt: number): CountedPage {
  return {
    ...page,
    archivedAt,
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
