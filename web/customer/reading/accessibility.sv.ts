import type { Reading } from './reading.ts'

export const texts: Reading = {
  title: 'Tillgänglighetsutlåtande',
  lead: 'Vi vill att alla ska kunna lämna och hämta sin bil med den här tjänsten.',
  sections: [
    {
      title: 'Hur tillgänglig tjänsten är',
      paragraphs: [
        'Tjänsten är gjord enligt standarden EN 301 549 och nivå AA i WCAG 2.2. Den kan användas med tangentbord, med skärmläsare och i 400 procents förstoring. Ändringar berättas också för skärmläsaren, och ingen uppgift finns bara i en färg.',
      ],
    },
    {
      title: 'Det som vi ännu inte har i skick',
      paragraphs: [
        'Verkstadens egna texter, till exempel arbetsraderna, visas så som verkstaden har skrivit dem. De kan vara på ett annat språk än resten av sidan.',
        'QR-koden är en bild. Samma kod syns alltid också som siffror.',
      ],
    },
    {
      title: 'Om något inte fungerar',
      paragraphs: [
        'Berätta det för verkstaden. Kontaktuppgifterna finns i meddelandet du fick och på sidan för din service. Verkstaden svarar inom 14 dagar.',
        'Om du inte är nöjd med svaret kan du kontakta tillgänglighetstillsynen vid Transport- och kommunikationsverket Traficom.',
      ],
    },
    {
      title: 'Utlåtandet är gjort',
      paragraphs: ['20.11.2026. Bedömningen har vi gjort själva genom att pröva tjänstens alla vyer.'],
    },
  ],
}
