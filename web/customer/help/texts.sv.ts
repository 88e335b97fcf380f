import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  contactTitle: 'Kontakta verkstaden',
  contactEmail: 'Skicka e-post',
  reachTitle: 'Kom meddelandet inte fram?',
  reachTitleLater: 'Byt nummer för meddelandena',
  reachPhone: 'Meddelanden går till numret {to}.',
  reachEmail: 'Meddelanden går till adressen {to}.',
  reachNone: 'Vi har varken ditt nummer eller din e-postadress.',
  reachHint:
    'Ange ett nytt nummer eller en ny e-postadress, det räcker med den ena. Vi meddelar bytet till det gamla numret.',
  reachNumber: 'Nytt telefonnummer',
  reachNumberWrong: 'Kontrollera numret. Det ska gå att skicka sms till det.',
  reachNumberAbroad: 'Vi skickar inte sms till det landet. Ange ett annat nummer eller en e-postadress.',
  reachFixed: 'Säg till verkstaden om numret eller adressen är fel.',
  fastLaneOpened: 'Ditt besök öppnades vid snabbfilen kl. {time}.',
  fastLaneNotMe: 'Det var inte jag',
  fastLaneNotMeDone:
    'Tack för att du sade till. Från snabbfilen kommer man inte längre åt ditt besök, och personalen vet om det.',
  fastLaneNotMeFailed: 'Meddelandet gick inte fram. Försök igen.',
  restByLink:
    'På den här sidan ser du arbetsordern, kan godkänna den och lämna nycklarna. Allt annat finns på din egen sida: länken står i sms:et som vi skickade till besökets nummer.',
  reachAddress: 'Ny e-postadress',
  reachAddressWrong: 'Skriv en enda e-postadress, i formen namn@exempel.fi, utan å, ä och ö före @-tecknet.',
  reachNeeded: 'Ange ett nummer eller en adress.',
  reachSend: 'Byt och skicka meddelandet igen',
  reachChanged: 'Bytt. Vi skickar meddelandet igen.',
  reachTooOften: 'Du har redan bytt nummer tre gånger under ett dygn. Ring oss.',
  keyMissingTitle: 'Finns nyckeln inte i boxen?',
  keyMissingText: 'Om du just öppnade boxen och den är tom öppnar vi den igen och meddelar personalen.',
  keyMissingTell: 'Nyckeln finns inte här',
  keyMissingTold:
    'Personalen fick veta det {time}. Boxen öppnas om en stund: titta en gång till. Ring oss om nyckeln inte finns där.',
  keyMissingNotOpened: 'Öppna först boxen med koden. Om du just öppnade den, vänta en stund och försök igen.',
  keyMissingTooOften: 'Boxen har redan öppnats igen tre gånger. Ring oss.',
}
