import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  deliveryLead: 'Bland dessa väljer kunden hur bilen lämnas tillbaka när nycklarna ligger i boxen.',
  deliveryOff: 'Kunderna tillfrågas inte om återlämningen. Frågan tas i bruk i verkstadens inställningar.',
  deliveryNone: 'Det finns inga alternativ ännu. Kunden kan ändå skriva sitt önskemål.',
  deliveryAdd: 'Nytt alternativ',
  deliveryOption: 'Alternativ',
  deliveryEdit: 'Ändra alternativet',
  deliveryText: 'Text: {language}',
  deliveryTextFault: 'Skriv texten på minst ett språk.',
  deliveryOffered: 'Visa för kunden',
  deliveryIsKeysBack: 'Betyder att nycklarna hämtas ur boxen',
  deliveryState: 'Läge',
  deliveryShown: 'Visas',
  deliveryHidden: 'Visas inte',
  deliveryOrder: 'Önskemålens ordning',
  deliveryLanguages: 'Språk',
  deliveryMissing: 'Saknas: {languages}',
  deliveryRemoveTitle: 'Ska {option} tas bort?',
  deliveryRemoveText: 'Alternativet erbjuds inte längre. De som redan har valt det behåller sitt val.',
  deliveryTooMany: 'Det finns redan så många alternativ som det kan finnas. Ta först bort något.',
  deliveryGone: 'Någon annan tog bort det här alternativet.',

  deliveryImage: 'Bild',
  deliveryImageLead: 'Bilden syns för kunden ovanför frågan, till exempel en karta över gården.',
  deliveryImageAlt: 'Bilden som kunden ser',
  deliveryImageChoose: 'Välj en bild',
  deliveryImageReplace: 'Byt bild',
  deliveryImageHint: 'JPEG, PNG eller WebP. En stor bild förminskas.',
  deliveryImageRemove: 'Ta bort bilden',
  deliveryImageRemoveTitle: 'Ska bilden tas bort?',
  deliveryImageRemoveText: 'Bilden försvinner genast från kundernas sidor.',
  deliveryImageTooLarge: 'Bilden är för stor: högst 5 megabyte.',
  deliveryImageInvalid: 'Filen är ingen bild som en webbläsare kan visa. Välj JPEG, PNG eller WebP.',
}
