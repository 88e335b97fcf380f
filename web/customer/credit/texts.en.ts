import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  payCredit: 'Pay by credit',
  payCreditText: 'By invoice, in instalments or with a credit account. The credit is granted by Resurs Bank.',
  creditSettings: 'Choose a credit',
  creditChangeSetting: 'Choose another credit',
  creditNoMethods: 'No credit is available for this sum right now. Choose another way to pay.',
  creditMethodsFailed: 'The kinds of credit could not be fetched. Try again or choose another way to pay.',

  creditTitle: 'Credit',
  creditLead: 'The credit is granted by Resurs Bank, which may also ask you to sign the agreement.',
  creditMethod: 'Kind of credit',
  creditMethodRefused: 'This kind of credit is no longer available. Choose another.',
  creditAmount: 'Credit to apply for',
  creditAmountHint: 'The credit limit of the new account. {total} of it is used now.',
  creditAmountRefused: 'You cannot apply for this sum. Choose another.',
  creditToPay: 'Paid by credit',
  creditCosts: 'What the credit costs when it is {total}',
  creditMonths: '{months} months',
  creditMonthly: 'Each month',
  creditInterest: 'Interest',
  creditEffective: 'Annual percentage rate',
  creditSetupFee: 'Setup fee',
  creditMonthlyFee: 'Monthly fee',
  creditTotalCost: 'You pay in total',
  creditCostsChosen: 'You choose the term at Resurs Bank before you accept the agreement.',
  creditInfo: 'Terms and details of the credit',
  creditNewTab: 'opens in a new tab',

  creditApplicant: 'Applicant',
  governmentId: 'Personal identity code',
  governmentIdHint: 'For example 131052-308T. It goes to Resurs Bank only. We do not store it.',
  governmentIdForm: 'The personal identity code is not complete. Write it like 131052-308T.',
  governmentIdDate: 'Check the first six digits. There is no such day.',
  governmentIdCheck: 'Check the digits and the last character. They do not match.',
  creditPhone: 'Phone number',
  creditPhoneInvalid: 'Check the phone number. It must be a Finnish one, for example +358 40 123 4567.',
  creditPay: 'Pay {total} by credit',
  creditStarting: 'Sending the application',
  creditFailed: 'The payment failed, you can try another way to pay',
  creditOffline: 'The connection was lost. We are checking whether the application arrived.',
  creditNotSent: 'You are offline. The application was not sent. Press again when the connection is back.',

  creditSigningTitle: 'Your signature is not finished',
  creditSigningText:
    'Resurs Bank is waiting for your signature. Continue where you left off, or choose another way to pay.',
  creditContinue: 'Continue to sign',
  creditOtherWay: 'Choose another way to pay',
  creditNotBooked: 'The payment at Resurs Bank failed. You can try another way to pay',
  signingCancelled: 'The signing was interrupted',
  signingFailed: 'The signing failed',
  signingAgain: 'You can try again or choose another way to pay.',

  toasts: 'Notifications',
  toastClose: 'Close the notification',
}
