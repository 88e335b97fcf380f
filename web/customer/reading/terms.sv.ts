import type { Reading } from './reading.ts'

export const texts: Reading = {
  title: 'Betalnings- och leveransvillkor',
  lead: 'De här villkoren gäller när du betalar din service i den här tjänsten.',
  sections: [
    {
      title: 'Vem som säljer',
      paragraphs: [
        'Säljaren är verkstaden som skickade länken till dig. Dess namn står högst upp på sidan för din service. Avtalet om arbetet är mellan dig och verkstaden.',
      ],
    },
    {
      title: 'Vad du godkänner',
      paragraphs: [
        'Du godkänner de arbeten och tilläggstjänster som syns när du bekräftar dem. Du betalar den summa som syns när du går vidare för att betala.',
        'Om räkningen ändras innan du har betalat upphör den påbörjade betalningen och du får en ny länk.',
      ],
    },
    {
      title: 'Priser',
      paragraphs: [
        'Priserna är i euro. I slutsumman ingår mervärdesskatt 25,5\u{A0}%. Om summan avrundas till närmaste fem cent står avrundningen på en egen rad.',
      ],
    },
    {
      title: 'Betalning',
      paragraphs: [
        'Du betalar på betaltjänstens egen sida eller på verkstadens betalterminal. Uppgifter om kort och bank behandlas av betaltjänsten. Vi ser dem inte och sparar dem inte.',
        'Betalningen är klar när betaltjänsten har bekräftat den för oss. Du ser det på sidan för din service.',
      ],
    },
    {
      title: 'När du får bilen',
      paragraphs: [
        'Du får bilen när arbetet är gjort och betalat. Om nycklarna väntar i ett skåp ser du skåpets kod på din sida genast när betalningen är bekräftad. Ingenting skickas per post.',
      ],
    },
    {
      title: 'Återbetalningar och fel',
      paragraphs: [
        'Om du har betalat för mycket, två gånger eller på en avbruten betalning får du pengarna tillbaka. Verkstaden betalar tillbaka genom betaltjänsten, samma väg som du betalade. Ibland frågar betaltjänsten efter ditt kontonummer per e-post.',
        'Om det är fel på arbetet ska du berätta det för verkstaden så snart du kan. De här villkoren minskar inte de rättigheter som du har enligt konsumentskyddslagen.',
        'Om saken inte klarnar med verkstaden får du hjälp av konsumentrådgivningen (kkv.fi) och kan föra saken till konsumenttvistenämnden (kuluttajariita.fi).',
      ],
    },
    {
      title: 'Kontakt',
      paragraphs: [
        'Verkstaden svarar på frågor om räkningen, betalningen och återbetalningen. Kontaktuppgifterna finns i meddelandet du fick och på sidan för din service.',
      ],
    },
  ],
}
