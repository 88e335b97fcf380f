import type { MessageWording } from './wording.ts'

export const fi: MessageWording = {
  car: (licenceNumber) => (licenceNumber === null ? 'autosi' : `auton ${licenceNumber}`),
  link: {
    deliver: ({ workshop, car }) => `${workshop}: hyväksy ${car} työmääräys ja jätä avaimet lokeroon.`,
    retrieve: ({ workshop, car }) => `${workshop}: ohjeet ${car} noutoon.`,
    pay: ({ workshop, car }) => `${workshop}: maksa ${car} lasku.`,
    look: ({ workshop, car }) => `${workshop}: ${car} tiedot.`,
  },
  code: ({ workshop, code }) => `${workshop}: lokerosi koodi on ${code}.`,
  place: {
    deliver: ({ boxNumber, place }) => `Jätä avaimet lokeroon ${boxNumber}${place === null ? '' : `: ${place}`}.`,
    retrieve: ({ boxNumber, place }) => `Hae avaimet lokerosta ${boxNumber}${place === null ? '' : `: ${place}`}.`,
  },
  linkSubject: {
    deliver: ({ workshop, car }) => `${workshop}: hyväksy ${car} työmääräys`,
    retrieve: ({ workshop, car }) => `${workshop}: ohjeet ${car} noutoon`,
    pay: ({ workshop, car }) => `${workshop}: maksa ${car} lasku`,
    look: ({ workshop, car }) => `${workshop}: ${car} tiedot`,
  },
  codeSubject: {
    deliver: ({ workshop }) => `${workshop}: lokerosi koodi`,
    retrieve: ({ workshop }) => `${workshop}: lokerosi koodi avainten noutoon`,
  },
  greeting: 'Hei!',
  openPage: 'Avaa sivusi',
  codeOnPage: 'Koodi ja ohjeet ovat myös omalla sivullasi.',
  signature: ({ workshop }) => `Terveisin ${workshop}`,
}
