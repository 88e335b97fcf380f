import type { MessageWording } from './wording.ts'

export const sv: MessageWording = {
  car: (licenceNumber) => (licenceNumber === null ? 'din bil' : `bilen ${licenceNumber}`),
  shortCode: '{workshop}: din boxkod är {code}. {link}',
  texts: {
    messageLinkDeliverSms: '{workshop}: godkänn arbetsordern för {car} och lämna nycklarna i nyckelskåpet. {link}',
    messageLinkDeliverSubject: '{workshop}: godkänn arbetsordern för {car}',
    messageLinkDeliverEmail: 'Hej!\n\n{workshop}: godkänn arbetsordern för {car} och lämna nycklarna i nyckelskåpet.',
    messageLinkRetrieveSms: '{workshop}: så hämtar du {car}. {link}',
    messageLinkRetrieveSubject: '{workshop}: så hämtar du {car}',
    messageLinkRetrieveEmail: 'Hej!\n\n{workshop}: så hämtar du {car}.',
    messageLinkPriceSms: '{workshop}: godkänn det nya priset för {car}. {link}',
    messageLinkPriceSubject: '{workshop}: godkänn det nya priset för {car}',
    messageLinkPriceEmail:
      'Hej!\n\n{workshop}: priset har ändrats. Godkänn det nya priset för {car} på din sida, så kan du betala.',
    messageLinkPaySms: '{workshop}: betala för {car}. {link}',
    messageLinkPaySubject: '{workshop}: betala för {car}',
    messageLinkPayEmail: 'Hej!\n\n{workshop}: betala för {car}.',
    messageLinkLookSms: '{workshop}: uppgifter om {car}. {link}',
    messageLinkLookSubject: '{workshop}: uppgifter om {car}',
    messageLinkLookEmail: 'Hej!\n\n{workshop}: uppgifter om {car}.',
    messageCodeDeliverSms: '{workshop}: din boxkod är {code}. Lämna nycklarna i box {box}: {place}. {link}',
    messageCodeDeliverSubject: '{workshop}: din boxkod',
    messageCodeDeliverEmail:
      'Hej!\n\n{workshop}: din boxkod är {code}.\n\nLämna nycklarna i box {box}: {place}.\n\nKoden och anvisningarna finns också på din egen sida.',
    messageCodeRetrieveSms: '{workshop}: din boxkod är {code}. Hämta nycklarna i box {box}: {place}. {link}',
    messageCodeRetrieveSubject: '{workshop}: din boxkod för att hämta nycklarna',
    messageCodeRetrieveEmail:
      'Hej!\n\n{workshop}: din boxkod är {code}.\n\nHämta nycklarna i box {box}: {place}.\n\nKoden och anvisningarna finns också på din egen sida.',
    messageContactNoticeSms:
      '{workshop}: meddelandena om ditt besök går från och med nu till ett annat nummer. Ring {phone} om du inte själv bytte nummer.',
    messageButton: 'Öppna din sida',
    messageSignature: 'Hälsningar {workshop}',
  },
}
