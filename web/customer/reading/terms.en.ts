import type { Reading } from './reading.ts'

export const texts: Reading = {
  title: 'Terms of payment and delivery',
  lead: 'These terms apply when you pay for your service here.',
  sections: [
    {
      title: 'Who sells',
      paragraphs: [
        'The seller is the workshop that sent you the link. Its name is at the top of the page of your service. The contract on the work is between you and the workshop.',
      ],
    },
    {
      title: 'What you approve',
      paragraphs: [
        'You approve the work and extra services that are on the screen when you confirm them. You pay the sum that is on the screen when you go on to pay.',
        'If the bill changes before you have paid, the payment that you began lapses and you get a new link.',
      ],
    },
    {
      title: 'Prices',
      paragraphs: [
        'Prices are in euros. The total includes value added tax of 25.5\u{A0}%. If the total is rounded to the nearest five cents, the rounding has a line of its own.',
      ],
    },
    {
      title: 'Paying',
      paragraphs: [
        'You pay on the payment service’s own page or at the workshop’s terminal. Card and bank details are handled by the payment service. We neither see nor store them.',
        'The payment is complete once the payment service has confirmed it to us. You see that on the page of your service.',
      ],
    },
    {
      title: 'When you get the car',
      paragraphs: [
        'You get the car when the work is done and paid for. If the keys wait in a locker, you see its code on your page as soon as the payment is confirmed. Nothing is sent by post.',
      ],
    },
    {
      title: 'Refunds and faults',
      paragraphs: [
        'If you paid too much, twice, or on a cancelled payment, you get the money back. The workshop returns it through the payment service, the way that you paid. Sometimes the payment service asks you for an account number by e-mail.',
        'If there is a fault in the work, tell the workshop as soon as you can. These terms take away none of the rights that you have under the Consumer Protection Act.',
        'If you cannot settle the matter with the workshop, the consumer advisory service (kkv.fi) helps you, and you can take it to the Consumer Disputes Board (kuluttajariita.fi).',
      ],
    },
    {
      title: 'Contact',
      paragraphs: [
        'The workshop answers questions about the bill, the payment and the refund. You find how to reach it in the message that you got and on the page of your service.',
      ],
    },
  ],
}
