import type { balanceWords as fi } from './words.fi.ts'

/** Money that a visit owes its customer, and what staff do about it. */
export const balanceWords: typeof fi = {
  owed: 'Att betala tillbaka {amount}',
  owedText: 'Pengarna tillhör kunden. Besöket kan inte avslutas förrän de är återbetalda.',
  toDo: 'Betala tillbaka kundens pengar under Betalningar.',
  total: 'Att betala tillbaka till kunden',
  onItsWay:
    'Återbetalningen är hos betalningsförmedlaren. Besöket fortsätter av sig självt när pengarna är återbetalda.',
  returned: 'Återbetalt till kunden {amount}: {means}',
  refund: 'Återbetala till betalsättet',
  refundTitle: 'Återbetala {amount} till betalsättet?',
  refundText:
    'Pengarna går tillbaka samma väg som kunden har betalat för den här arbetsordern. Om betalningen inte räcker blir resten kvar att betala tillbaka.',
  handOut: 'Ge kunden nu: {means}. Återbetalningen bokförs genast som gjord och kan inte ångras.',
  creditNote: 'på kreditfaktura',
  settle: 'Markera som återbetalt',
  settleTitle: 'Hur återbetalades {amount}?',
  settleText: 'Anteckningen blir kvar i historiken och kunden ser att pengarna är återbetalda.',
  how: 'Återbetalades',
  means: { REFUND: 'till betalsättet', BANK: 'till konto', CARD: 'till kort', CASH: 'kontant', OTHER: 'på annat sätt' },
  howMissing: 'Välj hur pengarna återbetalades',
  note: 'Tilläggsuppgift',
  noteHint: 'Till exempel dagen för kontoöverföringen eller kvittots nummer',
  noteMissing: 'Skriv en tilläggsuppgift',
  sentences: {
    balance_requested: '{who} bad betalningsförmedlaren om återbetalningen',
    balance_refused: 'Betalningsförmedlaren återbetalade inte pengarna',
    balance_part_returned: 'En del av pengarna är återbetald',
    balance_settled: 'Pengarna är återbetalda till kunden',
  },
  noneLeft: 'Det finns inget kvar att betala tillbaka, eller återbetalningen är redan på väg',
  noPayment: 'Ingen betalning kan återbetalas till betalsättet. Betala tillbaka på annat sätt och markera det',
  stillOwed: 'Betala tillbaka kundens pengar innan du avslutar besöket',
}
