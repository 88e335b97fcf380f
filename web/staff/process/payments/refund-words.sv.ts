import type { PaymentStatus } from '#domain/enums.ts'

import type { unknownRefundWords as fi } from './refund-words.fi.ts'

export const refundStatuses: Record<PaymentStatus, string> = {
  INITIALIZED: 'begärd',
  SIGNING: 'begärd',
  PENDING: 'behandlas',
  SUCCESS: 'återbetald',
  FAILURE: 'lyckades inte',
  CANCELLED: 'avbruten',
}

/** A refund of which nobody knows how it stands, and what staff do about it. */
export const unknownRefundWords: typeof fi = {
  unknown: 'Återbetalningen {amount} är okänd sedan {at}',
  canAsk: '{provider} har inte sagt om pengarna återbetalades. Det frågas igen {at}.',
  askedNoMore: '{provider} har inte sagt om pengarna återbetalades, och det frågas inte längre av sig självt.',
  lookThere:
    '{provider} svarar inte på det här. Sök återbetalningen i dess egen tjänst: återbetalning {refund}, betalning {payment}.',
  code: 'Orsak: {code}.',
  isTold: 'Återbetalningen begärs på nytt.',
  ask: 'Fråga nu',
  asked: 'Frågan ställdes. Det senaste syns bland betalningarna',
  again: 'Begär på nytt',
  againTitle: 'Begär återbetalningen på nytt',
  againText:
    'Samma återbetalning begärs med samma nummer. Kontrollera först i betalningsförmedlarens egen tjänst att pengarna inte redan är återbetalda.',
  settle: 'Anteckna utfallet',
  settleTitle: 'Hur slutade återbetalningen?',
  settleText: 'Kontrollera först i betalningsförmedlarens egen tjänst. Orsaken sparas i historiken.',
  how: 'Jag fick veta att',
  given: 'pengarna är återbetalda till kunden',
  notGiven: 'pengarna inte är återbetalda',
  howMissing: 'Välj hur det gick',
}
