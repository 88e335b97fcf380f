import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  messageTemplates: 'Meddelandemallar',
  messageTemplatesLead:
    'Texter som personalen börjar ett meddelande till kunden med. Platser: {workshop}, {plate} och {link}.',
  templateAdd: 'Ny meddelandemall',
  templateEdit: 'Ändra meddelandemallen',
  templateNone: 'Det finns inga meddelandemallar.',
  templateName: 'Namn',
  templateNameFault: 'Ge mallen ett namn.',
  templateText: 'Text ({language})',
  templateTextHint: 'Du kan använda platserna {workshop}, {plate} och {link}.',
  templateTextFault: 'Skriv texten på minst ett språk.',
  templateRemaining: '{count} tecken kvar',
  templateTooMany: 'Det finns redan så många mallar som det kan finnas.',
  templateGone: 'Mallen är borttagen.',
  templateRemoveText: 'Skickade meddelanden finns kvar.',
  templateLanguages: 'Språk',
  answersNone:
    'Kunderna kan inte svara på sms, eftersom verkstaden inte har något nummer att svara på. Lägg till ett nummer i verkstadens inställningar.',
  answersTitle: 'Svar till numret {number}',
  answersText: 'Ge den här adressen till sms-tjänsten som adress för numrets inkommande meddelanden. Håll den hemlig.',
}
