import type { texts as fi } from './texts.fi.ts'

export const texts: Record<keyof typeof fi, string> = {
  trial: 'Trial visit',
  trialLead:
    'Try your settings with your own phone. The visit goes as a customer’s does, but counts in no figures, and the dealer system is not told of it.',
  trialType: 'What do you want to try?',
  trialPhone: 'Your own phone number',
  trialPhoneHint: 'The messages of the visit go to this number.',
  trialPhoneFault: 'Type a number that can receive text messages.',
  trialLane: 'Boxes',
  trialPriceHint: 'If you pay for the trial, the money is real. You can refund it on the visit’s page.',
  trialPriceFault: 'Type a price between 0 and 100 €.',
  trialPriceNeeded: 'This visit is a payment: type a price.',
  trialBegin: 'Begin the trial',
  trialBegun: 'The trial has begun.',
  trialBegunText:
    'The link is on its way to your phone. The visit ends by itself after a day, unless somebody ends it before.',
  trialOpen: 'Open the trial',
  trialTooMany: 'You have begun five trials within an hour. Wait a while and try again.',
  trialTypeOff: 'This visit is not in use at the workshop.',
  trialFailed: 'The trial could not begin. Try again.',
}
