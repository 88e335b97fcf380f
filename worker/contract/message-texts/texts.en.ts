import type { MessageWording } from '#domain/message-texts/wording.ts'

import { builtInMessages } from './built-in.ts'

export const texts: MessageWording = {
  car: 'your car {plate}',
  ownCar: 'your car',
  shortCode: '{workshop}: your locker code is {code}. {link}',
  texts: builtInMessages({
    hello: 'Hello!',
    deliver: '{workshop}: approve the work order for {car} and leave the keys in a locker',
    deliverSubject: '{workshop}: approve the work order for {car}',
    retrieve: '{workshop}: how to collect {car}',
    price: '{workshop}: approve the price of the work for {car}',
    priceEmail:
      '{workshop}: the price waits for your approval. Approve the price of the work for {car} on your page, and you can pay',
    pay: '{workshop}: pay for {car}',
    look: '{workshop}: details of {car}',
    kiosk: '{workshop}: the visit of {car} was opened at the fast lane. If it was not you, say so on your page',
    kioskSubject: '{workshop}: your visit was opened at the fast lane',
    work: '{workshop}: we found more work on {car}. See the pictures and decide what is done',
    remindWork: '{workshop}: the additional work on {car} still waits for your decision',
    ready: '{workshop}: the time when {car} is ready has been updated. See it on your page',
    cancelled: '{workshop}: the visit of {car} is cancelled. If you were sent a locker code, it no longer works',
    cancelledSubject: '{workshop}: the visit of {car} is cancelled',
    expired:
      '{workshop}: the locker for {car} is no longer reserved. The code no longer works. You can reserve a new locker on your page',
    expiredSubject: '{workshop}: the locker for {car} is no longer reserved',
    refunded: '{workshop}: the payment for {car} has been refunded. See the amount on your page',
    refundedSubject: '{workshop}: the payment for {car} has been refunded',
    code: '{workshop}: your locker code is {code}.',
    bring: 'Leave the keys in locker {box}: {place}.',
    collect: 'Collect the keys from locker {box}: {place}.',
    codeSubject: '{workshop}: your locker code',
    collectSubject: '{workshop}: your locker code for collecting the keys',
    onPage: 'The code and the directions are on your own page too.',
    receipt: 'Here is the receipt for the service of {car}',
    receiptSubject: '{workshop}: receipt for the service of {car}',
    contactNotice:
      '{workshop}: messages about your visit go to another number or address from now on. If you did not change it, call {phone}.',
    button: 'Open your page',
    signature: 'Regards, {workshop}',
  }),
}
