import type { MessageWording } from './wording.ts'

export const en: MessageWording = {
  car: (licenceNumber) => (licenceNumber === null ? 'your car' : `your car ${licenceNumber}`),
  shortCode: '{workshop}: your locker code is {code}. {link}',
  texts: {
    messageLinkDeliverSms: '{workshop}: approve the work order for {car} and leave the keys in a locker. {link}',
    messageLinkDeliverSubject: '{workshop}: approve the work order for {car}',
    messageLinkDeliverEmail: 'Hello!\n\n{workshop}: approve the work order for {car} and leave the keys in a locker.',
    messageLinkRetrieveSms: '{workshop}: how to collect {car}. {link}',
    messageLinkRetrieveSubject: '{workshop}: how to collect {car}',
    messageLinkRetrieveEmail: 'Hello!\n\n{workshop}: how to collect {car}.',
    messageLinkPriceSms: '{workshop}: approve the new price for {car}. {link}',
    messageLinkPriceSubject: '{workshop}: approve the new price for {car}',
    messageLinkPriceEmail:
      'Hello!\n\n{workshop}: the price has changed. Approve the new price for {car} on your page, and you can pay.',
    messageLinkPaySms: '{workshop}: pay for {car}. {link}',
    messageLinkPaySubject: '{workshop}: pay for {car}',
    messageLinkPayEmail: 'Hello!\n\n{workshop}: pay for {car}.',
    messageLinkLookSms: '{workshop}: details of {car}. {link}',
    messageLinkLookSubject: '{workshop}: details of {car}',
    messageLinkLookEmail: 'Hello!\n\n{workshop}: details of {car}.',
    messageCodeDeliverSms: '{workshop}: your locker code is {code}. Leave the keys in locker {box}: {place}. {link}',
    messageCodeDeliverSubject: '{workshop}: your locker code',
    messageCodeDeliverEmail:
      'Hello!\n\n{workshop}: your locker code is {code}.\n\nLeave the keys in locker {box}: {place}.\n\nThe code and the directions are on your own page too.',
    messageCodeRetrieveSms:
      '{workshop}: your locker code is {code}. Collect the keys from locker {box}: {place}. {link}',
    messageCodeRetrieveSubject: '{workshop}: your locker code for collecting the keys',
    messageCodeRetrieveEmail:
      'Hello!\n\n{workshop}: your locker code is {code}.\n\nCollect the keys from locker {box}: {place}.\n\nThe code and the directions are on your own page too.',
    messageContactNoticeSms:
      '{workshop}: messages about your visit go to another number from now on. If you did not change it, call {phone}.',
    messageButton: 'Open your page',
    messageSignature: 'Regards, {workshop}',
  },
}
