import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  lockerTitleDeliver: 'Leave the keys in locker {number}',
  lockerTitleRetrieve: 'Collect the keys from locker {number}',
  lockerTitleDeliverNoBox: 'Leave the keys in the locker',
  lockerTitleRetrieveNoBox: 'Collect the keys from the locker',
  lockerCodeLabel: 'Locker code',
  lockerCodeMissing: 'The code will show here in a moment.',
  lockerBox: 'Locker {number}',
  lockerBoxSize: 'size {size}',
  lockerCabinet: 'The key cabinet with locker {number} marked',
  lockerMap: 'Open in a map',
  lockerQrFailed: 'The QR code could not be shown. Use the digits.',
  lockerQrLabel: 'QR code of the locker code',
  lockerBrightness: 'If the reader does not recognise the code, turn up the brightness.',
  lockerHow: 'How it works',
  lockerStepGo: 'Go to the key cabinet: {place}.',
  lockerStepGoNoPlace: 'Go to the workshop’s key cabinet.',
  lockerStepCode: 'Type the code on the cabinet’s keypad.',
  lockerStepCodeQr: 'Type the code or show the QR code to the reader.',
  lockerStepPutKeys: 'Put the keys in the locker and close the door.',
  lockerStepTakeKeys: 'Take the keys and close the door.',
  lockerStepSwapKeys: 'Take the keys of the courtesy car, leave your own and close the door.',
  lockerStepReturnKeys: 'When you bring the car back, leave the keys in the same locker.',
  lockerMessageLost: 'The message could not be sent. The code is here, so you can still use the locker.',
  lockerKept: 'The code stays on this phone even without a network.',
  reserveFailed: 'The reservation did not succeed. Try again in a moment or contact the workshop.',
  reserveStillFull: 'There is still no free locker. We keep looking.',
}
