import type { balanceWords as fi } from './words.fi.ts'

/** Money that a visit owes its customer, and what staff do about it. */
export const balanceWords: typeof fi = {
  owed: 'Owed to the customer: {amount}',
  owedText: 'The money belongs to the customer. The visit cannot be finished before it has been paid back.',
  toDo: 'Pay the customer back under Payments.',
  total: 'To pay back to the customer',
  onItsWay: 'The refund is with the payment provider. The visit continues automatically once the money is paid back.',
  returned: 'Paid back to the customer {amount}: {means}',
  refund: 'Refund to the payment method',
  refundTitle: 'Refund {amount} to the payment method?',
  refundText:
    'The money goes back the way the customer paid for this work order. If that payment does not cover it, the rest remains to be paid back.',
  handOut: 'Give the customer now: {means}. The refund is recorded as paid right away and cannot be undone.',
  creditNote: 'by credit note',
  settle: 'Mark as paid back',
  settleTitle: 'How was {amount} paid back?',
  settleText: 'This is kept in the history, and the customer sees that the money was paid back.',
  how: 'It was paid back',
  means: {
    REFUND: 'to the payment method',
    BANK: 'to a bank account',
    CARD: 'to a card',
    CASH: 'in cash',
    OTHER: 'in another way',
  },
  howMissing: 'Choose how the money was paid back',
  note: 'Details',
  noteHint: 'For example the date of the transfer or the receipt number',
  noteMissing: 'Enter the details',
  sentences: {
    balance_requested: '{who} requested the refund from the payment provider',
    balance_refused: 'The payment provider refused the refund',
    balance_part_returned: 'Part of the money was paid back',
    balance_settled: 'The money was paid back to the customer',
  },
  noneLeft: 'Nothing is left to pay back, or the refund is on its way',
  noPayment: 'No payment can be refunded to its payment method. Pay the money back in another way and mark it',
  stillOwed: 'Pay the customer back before you finish the visit',
}
