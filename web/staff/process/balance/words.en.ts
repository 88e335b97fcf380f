import type { balanceWords as fi } from './words.fi.ts'

/** Money that a visit owes its customer, and what staff do about it. */
export const balanceWords: typeof fi = {
  owed: 'To give back {amount}',
  owedText: 'The money is the customer’s. The visit cannot be finished before it is given back.',
  toDo: 'Give the customer’s money back under Payments.',
  total: 'To give back to the customer',
  onItsWay: 'The refund is with the payment provider. The visit goes on by itself once the money is given back.',
  returned: 'Given back to the customer {amount}: {means}',
  refund: 'Refund the payment method',
  refundTitle: 'Refund {amount} to the payment method?',
  refundText:
    'The money goes back the way in which the customer paid for this work order. If that payment is not enough, the rest is still to be given back.',
  settle: 'Mark as given back',
  settleTitle: 'How was {amount} given back?',
  settleText: 'It is kept in the history, and the customer sees that the money was given back.',
  how: 'It was given back',
  means: {
    REFUND: 'to the payment method',
    BANK: 'to an account',
    CARD: 'to a card',
    CASH: 'in cash',
    OTHER: 'in another way',
  },
  howMissing: 'Choose how the money was given back',
  note: 'Details',
  noteHint: 'For example the day of the transfer or the number of the receipt',
  noteMissing: 'Write the details',
  sentences: {
    balance_requested: '{who} asked the payment provider for the refund',
    balance_refused: 'The payment provider did not give the money back',
    balance_part_returned: 'A part of the money was given back',
    balance_settled: 'The money was given back to the customer',
  },
  noneLeft: 'Nothing is left to give back, or the refund is on its way',
  noPayment: 'No payment can be refunded to its payment method. Give the money back in another way and mark it',
  stillOwed: 'Give the customer’s money back before you finish the visit',
}
