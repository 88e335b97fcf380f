import type { MessageWording } from './wording.ts'

export const sv: MessageWording = {
  car: (licenceNumber) => (licenceNumber === null ? 'din bil' : `bilen ${licenceNumber}`),
  link: {
    deliver: ({ workshop, car }) => `${workshop}: godkänn arbetsordern för ${car} och lämna nycklarna i nyckelskåpet.`,
    retrieve: ({ workshop, car }) => `${workshop}: så hämtar du ${car}.`,
    pay: ({ workshop, car }) => `${workshop}: betala för ${car}.`,
    look: ({ workshop, car }) => `${workshop}: uppgifter om ${car}.`,
  },
  code: ({ workshop, code }) => `${workshop}: din boxkod är ${code}.`,
  place: {
    deliver: ({ boxNumber, place }) => `Lämna nycklarna i box ${boxNumber}${place === null ? '' : `: ${place}`}.`,
    retrieve: ({ boxNumber, place }) => `Hämta nycklarna i box ${boxNumber}${place === null ? '' : `: ${place}`}.`,
  },
  linkSubject: {
    deliver: ({ workshop, car }) => `${workshop}: godkänn arbetsordern för ${car}`,
    retrieve: ({ workshop, car }) => `${workshop}: så hämtar du ${car}`,
    pay: ({ workshop, car }) => `${workshop}: betala för ${car}`,
    look: ({ workshop, car }) => `${workshop}: uppgifter om ${car}`,
  },
  codeSubject: {
    deliver: ({ workshop }) => `${workshop}: din boxkod`,
    retrieve: ({ workshop }) => `${workshop}: din boxkod för att hämta nycklarna`,
  },
  greeting: 'Hej!',
  openPage: 'Öppna din sida',
  codeOnPage: 'Koden och anvisningarna finns också på din egen sida.',
  signature: ({ workshop }) => `Hälsningar ${workshop}`,
}
