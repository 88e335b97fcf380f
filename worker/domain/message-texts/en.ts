import type { MessageWording } from './wording.ts'

export const en: MessageWording = {
  car: (licenceNumber) => (licenceNumber === null ? 'your car' : `your car ${licenceNumber}`),
  link: {
    deliver: ({ workshop, car }) => `${workshop}: approve the work order for ${car} and leave the keys in a locker.`,
    retrieve: ({ workshop, car }) => `${workshop}: how to collect ${car}.`,
    pay: ({ workshop, car }) => `${workshop}: pay for ${car}.`,
    look: ({ workshop, car }) => `${workshop}: details of ${car}.`,
  },
  code: ({ workshop, code }) => `${workshop}: your locker code is ${code}.`,
  place: {
    deliver: ({ boxNumber, place }) => `Leave the keys in locker ${boxNumber}${place === null ? '' : `: ${place}`}.`,
    retrieve: ({ boxNumber, place }) =>
      `Collect the keys from locker ${boxNumber}${place === null ? '' : `: ${place}`}.`,
  },
  linkSubject: {
    deliver: ({ workshop, car }) => `${workshop}: approve the work order for ${car}`,
    retrieve: ({ workshop, car }) => `${workshop}: how to collect ${car}`,
    pay: ({ workshop, car }) => `${workshop}: pay for ${car}`,
    look: ({ workshop, car }) => `${workshop}: details of ${car}`,
  },
  codeSubject: {
    deliver: ({ workshop }) => `${workshop}: your locker code`,
    retrieve: ({ workshop }) => `${workshop}: your locker code for collecting the keys`,
  },
  greeting: 'Hello!',
  openPage: 'Open your page',
  codeOnPage: 'The code and the directions are on your own page too.',
  signature: ({ workshop }) => `Regards, ${workshop}`,
}
