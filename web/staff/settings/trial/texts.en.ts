import type { texts as fi } from './texts.fi.ts'

export const texts: Record<keyof typeof fi, string> = {
  trial: 'Trial visit',
  trialLead:
    'Try your settings with your own phone. The visit works like a customer’s, but it counts in no figures, and the dealer system is not told.',
  trialType: 'What do you want to try?',
  trialPhone: 'Your own phone number',
  trialPhoneHint: 'The messages of the visit go to this number.',
  trialPhoneFault: 'Enter a number that can receive text messages.',
  trialLane: 'Boxes',
  trialPriceHint: 'If you pay for the trial, it is real money. You can refund it on the visit’s page.',
  trialPriceFault: 'Enter a price between 0 and 100 €.',
  trialPriceNeeded: 'This visit is a payment: enter a price.',
  trialBegin: 'Start the trial',
  trialBegun: 'The trial has started.',
  trialBegunText:
    'The link is on its way to your phone. The visit ends automatically after a day, unless somebody ends it before.',
  trialOpen: 'Open the trial',
  trialTooMany: 'You have started five trials within an hour. Wait a while and try again.',
  trialTypeOff: 'The workshop does not use this kind of visit.',
  trialFailed: 'The trial could not be started. Try again.',
}
