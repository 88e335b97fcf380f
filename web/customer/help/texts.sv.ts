import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  contactTitle: 'Kontakta verkstaden',
  contactEmail: 'Skicka e-post',
  reachTitle: 'Kom meddelandet inte fram?',
  reachPhone: 'Meddelanden går till numret {to}.',
  reachEmail: 'Meddelanden går till adressen {to}.',
  reachNone: 'Vi har varken ditt nummer eller din e-postadress.',
  reachHint:
    'Ange numret eller adressen dit du vill ha meddelanden om det här besöket. Vi berättar om bytet till det gamla numret.',
  reachNumber: 'Nytt telefonnummer',
  reachNumberWrong: 'Kontrollera numret. Det ska gå att skicka textmeddelanden till det.',
  reachNumberAbroad: 'Vi skickar inte textmeddelanden till det landet. Ange ett annat nummer eller en e-postadress.',
  reachFixed: 'Säg till verkstaden om numret eller adressen är fel.',
  fastLaneOpened: 'Ditt besök öppnades vid snabbfilen kl. {time}.',
  fastLaneNotMe: 'Det var inte jag',
  fastLaneNotMeDone:
    'Tack för att du sade till. Från snabbfilen kommer man inte längre åt ditt besök, och personalen vet om det.',
  fastLaneNotMeFailed: 'Meddelandet gick inte fram. Försök igen.',
  restByLink:
    'På den här sidan ser du arbetsordern, kan godkänna den och lämna nycklarna. Allt annat finns på din egen sida: länken står i textmeddelandet som vi skickade till besökets nummer.',
  reachAddress: 'Ny e-postadress',
  reachAddressWrong: 'Skriv en enda e-postadress, i formen namn@exempel.fi, utan å, ä och ö före @-tecknet.',
  reachNeeded: 'Ange ett nummer eller en adress.',
  reachSend: 'Byt och skicka meddelandet igen',
  reachChanged: 'Bytt. Vi skickar meddelandet igen.',
  reachTooOften: 'Du har redan bytt nummer tre gånger under ett dygn. Ring oss.',
  keyMissingTitle: 'Finns nyckeln inte i facket?',
  keyMissingText: 'Om du just öppnade facket och det är tomt öppnar vi det igen och meddelar personalen.',
  keyMissingTell: 'Nyckeln finns inte här',
  keyMissingTold:
    'Personalen fick veta det {time}. Facket öppnas om en stund: titta en gång till. Ring oss om nyckeln inte finns där.',
  keyMissingNotOpened: 'Öppna först facket med koden. Om du just öppnade det, vänta en stund och försök igen.',
  keyMissingTooOften: 'Facket har redan öppnats igen tre gånger. Ring oss.',
}
