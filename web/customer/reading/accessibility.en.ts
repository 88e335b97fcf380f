import type { Reading } from './reading.ts'

export const texts: Reading = {
  title: 'Accessibility statement',
  lead: 'We want everyone to be able to leave and collect their car with this service.',
  sections: [
    {
      title: 'How accessible the service is',
      paragraphs: [
        'The service is made to the standard EN 301 549 and level AA of WCAG 2.2. It can be used by keyboard, with a screen reader and enlarged to 400 per cent. Changes are announced to screen readers too, and nothing is told by colour alone.',
      ],
    },
    {
      title: 'What we have not put right yet',
      paragraphs: [
        'Texts from the workshop, such as the lines of work, are shown as the workshop wrote them. They may be in another language than the rest of the page.',
        'The QR code is a picture. The same code is always shown in digits too.',
      ],
    },
    {
      title: 'If something does not work',
      paragraphs: [
        'Tell the workshop. You find how to reach it in the message that you got and on the page of your service. The workshop answers within 14 days.',
        'If you are not satisfied with the answer, you can contact the accessibility supervision of the Finnish Transport and Communications Agency Traficom.',
      ],
    },
    {
      title: 'This statement was made',
      paragraphs: ['20.11.2026. We made the assessment ourselves by testing every view of the service.'],
    },
  ],
}
