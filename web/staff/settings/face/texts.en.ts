import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  face: 'Looks',
  faceLead:
    'What customers know the workshop by: its logo and a picture of the place. Colour and name are in the workshop’s settings.',
  faceLogo: 'Logo',
  faceLogoHint:
    'PNG or SVG, 200 kB at most. Shown on the customer’s pages, at the kiosk, in the collection link and on the receipt; in e-mail only as PNG.',
  faceLogoChoose: 'Choose a logo',
  faceLogoRemove: 'Remove the logo',
  faceLogoTooLarge: 'The logo is too large: 200 kilobytes at most.',
  faceLogoInvalid: 'The file is not a whole PNG or SVG picture.',
  faceLogoUnsafe:
    'The SVG has parts that cannot be shown safely, such as an embedded picture or a reference elsewhere. Save the logo as shapes alone or as a PNG.',
  faceLogoNoSize: 'The SVG does not say its size. Save it with a viewBox.',
  facePlace: 'Picture of the place',
  facePlaceHint:
    'The house, or the place where the customer stands with the key. Shown beside the locker’s code. JPEG, PNG or WebP.',
  facePlaceChoose: 'Choose a picture of the place',
  facePlaceRemove: 'Remove the picture of the place',
  facePictureAlt: '{picture} that customers see',
  faceRemoveTitle: 'Remove: {picture}?',
  facePage: 'Address of your own page',
  facePageHint: 'The page has the code field, opening hours and the address. Small letters, digits and hyphens.',
  facePageOpen: 'Open the page {address}',
  facePageChanged: 'The old address stops working: change it on stickers and QR codes too.',
  facePageInvalid: 'Use small letters a–z, digits and hyphens, two characters at least.',
  facePageTaken: 'Another workshop has the address.',
  facePageFree: 'Free: {free}',
  facePreview: 'How customers see the workshop',
  facePhone_light: 'Phone, light',
  facePhone_dark: 'Phone, dark',
  faceEmail_light: 'E-mail, light',
  faceEmail_dark: 'E-mail, dark',
  facePreviewTitle: 'Leave the keys in the locker',
  facePreviewText: 'Locker 12 is waiting for you.',
  facePreviewButton: 'The keys are in the locker',
  facePreviewEmail: 'Hello! Your car is ready.',
  facePreviewOpen: 'Open your page',
  facePreviewSignature: 'Regards, {name}',
}
