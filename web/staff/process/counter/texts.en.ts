import type { texts as fi } from './texts.fi.ts'

/** Money over the counter: by which means it was taken, and how that is corrected. */
export const texts: typeof fi = {
  counterHow: 'How was it paid?',
  counterCASH: 'Cash',
  counterCARD: 'Card',
  counterINVOICE: 'On account',
  counterOTHER: 'Not specified',
  counterSplit: 'More than one way',
  counterLeft: '{amount} left to split',
  counterOver: '{amount} too much',
  counterFits: 'The amounts add up',
  counterMissing: 'Choose how it was paid',
  counterWrong: 'Split the whole amount',
  counterAmountWrong: 'Enter an amount in euros',
  counterTakenBy: 'Taken by {who}',
  counterCorrect: 'Correct payment method',
  counterCorrectTitle: 'How was {amount} paid?',
  counterCorrectText: 'The correction stays on record. You can make it until the day is closed.',
  counterDayClosed: 'The day is already closed. An admin can reopen it.',
  counterFailed: 'The correction failed. Reload the page and try again',
}
