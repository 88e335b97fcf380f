import type { MessageWording } from '#domain/message-texts/wording.ts'

import { builtInMessages } from './built-in.ts'

export const texts: MessageWording = {
  car: 'bilen {plate}',
  ownCar: 'din bil',
  shortCode: '{workshop}: din boxkod är {code}. {link}',
  texts: builtInMessages({
    hello: 'Hej!',
    deliver: '{workshop}: godkänn arbetsordern för {car} och lämna nycklarna i nyckelskåpet',
    deliverSubject: '{workshop}: godkänn arbetsordern för {car}',
    retrieve: '{workshop}: så hämtar du {car}',
    price: '{workshop}: godkänn priset på arbetet för {car}',
    priceEmail:
      '{workshop}: priset väntar på ditt godkännande. Godkänn priset på arbetet för {car} på din sida, så kan du betala',
    pay: '{workshop}: betala för {car}',
    look: '{workshop}: uppgifter om {car}',
    kiosk: '{workshop}: besöket för {car} öppnades vid snabbfilen. Säg till på din sida om det inte var du',
    kioskSubject: '{workshop}: ditt besök öppnades vid snabbfilen',
    work: '{workshop}: vi hittade mer att åtgärda på {car}. Se bilderna och bestäm vad som görs',
    remindWork: '{workshop}: tilläggsarbetet på {car} väntar ännu på ditt beslut',
    ready: '{workshop}: tiden när {car} blir klar har uppdaterats. Se den på din sida',
    cancelled: '{workshop}: besöket för {car} är avbokat. Om du fick en boxkod fungerar den inte längre',
    cancelledSubject: '{workshop}: besöket för {car} är avbokat',
    expired:
      '{workshop}: boxen för {car} är inte längre reserverad. Koden fungerar inte längre. Du kan reservera en ny box på din sida',
    expiredSubject: '{workshop}: boxen för {car} är inte längre reserverad',
    refunded: '{workshop}: betalningen för {car} har återbetalats. Se beloppet på din sida',
    refundedSubject: '{workshop}: betalningen för {car} har återbetalats',
    code: '{workshop}: din boxkod är {code}.',
    bring: 'Lämna nycklarna i box {box}: {place}.',
    collect: 'Hämta nycklarna i box {box}: {place}.',
    codeSubject: '{workshop}: din boxkod',
    collectSubject: '{workshop}: din boxkod för att hämta nycklarna',
    onPage: 'Koden och anvisningarna finns också på din egen sida.',
    receipt: 'Här är kvittot för servicen av {car}',
    receiptSubject: '{workshop}: kvitto för servicen av {car}',
    contactNotice:
      '{workshop}: meddelandena om ditt besök går från och med nu till ett annat nummer eller en annan adress. Ring {phone} om du inte själv bytte.',
    button: 'Öppna din sida',
    signature: 'Hälsningar {workshop}',
  }),
}
