import type { MessageWording } from '#domain/message-texts/wording.ts'

import { builtInMessages } from './built-in.ts'

export const texts: MessageWording = {
  car: 'auton {plate}',
  ownCar: 'autosi',
  shortCode: '{workshop}: lokerosi koodi on {code}. {link}',
  texts: builtInMessages({
    hello: 'Hei!',
    deliver: '{workshop}: hyväksy {car} työmääräys ja jätä avaimet lokeroon',
    deliverSubject: '{workshop}: hyväksy {car} työmääräys',
    retrieve: '{workshop}: ohjeet {car} noutoon',
    price: '{workshop}: hyväksy {car} työn hinta',
    priceEmail:
      '{workshop}: työn hinta odottaa hyväksyntääsi. Hyväksy {car} työn hinta omalla sivullasi, niin voit maksaa',
    pay: '{workshop}: maksa {car} lasku',
    look: '{workshop}: {car} tiedot',
    kiosk: '{workshop}: {car} käynti avattiin pikakaistalla. Jos se et ollut sinä, kerro se omalla sivullasi',
    kioskSubject: '{workshop}: käyntisi avattiin pikakaistalla',
    work: '{workshop}: löysimme {car} huollossa lisätyötä. Katso kuvat ja päätä, mitä tehdään',
    remindWork: '{workshop}: {car} lisätyö odottaa vielä päätöstäsi',
    ready: '{workshop}: {car} valmistumisaika on päivitetty. Katso se omalta sivultasi',
    cancelled: '{workshop}: {car} käynti on peruttu. Jos sait lokerokoodin, se ei enää toimi',
    cancelledSubject: '{workshop}: {car} käynti on peruttu',
    expired:
      '{workshop}: {car} lokerovaraus on päättynyt. Koodi ei enää toimi. Voit varata uuden lokeron omalla sivullasi',
    expiredSubject: '{workshop}: {car} lokerovaraus on päättynyt',
    refunded: '{workshop}: {car} maksu on palautettu. Katso summa omalta sivultasi',
    refundedSubject: '{workshop}: {car} maksu on palautettu',
    code: '{workshop}: lokerosi koodi on {code}.',
    bring: 'Jätä avaimet lokeroon {box}: {place}.',
    collect: 'Hae avaimet lokerosta {box}: {place}.',
    codeSubject: '{workshop}: lokerosi koodi',
    collectSubject: '{workshop}: lokerosi koodi avainten noutoon',
    onPage: 'Koodi ja ohjeet ovat myös omalla sivullasi.',
    receipt: 'Tässä kuitti {car} huollosta',
    receiptSubject: '{workshop}: kuitti {car} huollosta',
    contactNotice:
      '{workshop}: käyntisi viestit lähtevät tästä lähtien toiseen numeroon tai osoitteeseen. Jos et vaihtanut sitä itse, soita {phone}.',
    button: 'Avaa sivusi',
    signature: 'Terveisin {workshop}',
  }),
}
