import type { MessageWording } from './wording.ts'

export const fi: MessageWording = {
  car: (licenceNumber) => (licenceNumber === null ? 'autosi' : `auton ${licenceNumber}`),
  shortCode: '{workshop}: lokerosi koodi on {code}. {link}',
  texts: {
    messageLinkDeliverSms: '{workshop}: hyväksy {car} työmääräys ja jätä avaimet lokeroon. {link}',
    messageLinkDeliverSubject: '{workshop}: hyväksy {car} työmääräys',
    messageLinkDeliverEmail: 'Hei!\n\n{workshop}: hyväksy {car} työmääräys ja jätä avaimet lokeroon.',
    messageLinkRetrieveSms: '{workshop}: ohjeet {car} noutoon. {link}',
    messageLinkRetrieveSubject: '{workshop}: ohjeet {car} noutoon',
    messageLinkRetrieveEmail: 'Hei!\n\n{workshop}: ohjeet {car} noutoon.',
    messageLinkPriceSms: '{workshop}: hyväksy {car} uusi hinta. {link}',
    messageLinkPriceSubject: '{workshop}: hyväksy {car} uusi hinta',
    messageLinkPriceEmail:
      'Hei!\n\n{workshop}: työn hinta on muuttunut. Hyväksy {car} uusi hinta omalla sivullasi, niin voit maksaa.',
    messageLinkPaySms: '{workshop}: maksa {car} lasku. {link}',
    messageLinkPaySubject: '{workshop}: maksa {car} lasku',
    messageLinkPayEmail: 'Hei!\n\n{workshop}: maksa {car} lasku.',
    messageLinkLookSms: '{workshop}: {car} tiedot. {link}',
    messageLinkLookSubject: '{workshop}: {car} tiedot',
    messageLinkLookEmail: 'Hei!\n\n{workshop}: {car} tiedot.',
    messageCodeDeliverSms: '{workshop}: lokerosi koodi on {code}. Jätä avaimet lokeroon {box}: {place}. {link}',
    messageCodeDeliverSubject: '{workshop}: lokerosi koodi',
    messageCodeDeliverEmail:
      'Hei!\n\n{workshop}: lokerosi koodi on {code}.\n\nJätä avaimet lokeroon {box}: {place}.\n\nKoodi ja ohjeet ovat myös omalla sivullasi.',
    messageCodeRetrieveSms: '{workshop}: lokerosi koodi on {code}. Hae avaimet lokerosta {box}: {place}. {link}',
    messageCodeRetrieveSubject: '{workshop}: lokerosi koodi avainten noutoon',
    messageCodeRetrieveEmail:
      'Hei!\n\n{workshop}: lokerosi koodi on {code}.\n\nHae avaimet lokerosta {box}: {place}.\n\nKoodi ja ohjeet ovat myös omalla sivullasi.',
    messageContactNoticeSms:
      '{workshop}: käyntisi viestit lähtevät tästä lähtien toiseen numeroon. Jos et vaihtanut numeroa itse, soita {phone}.',
    messageButton: 'Avaa sivusi',
    messageSignature: 'Terveisin {workshop}',
  },
}
