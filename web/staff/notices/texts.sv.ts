import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  noticesLead:
    'Du får en avisering i den här webbläsaren när ett besök börjar vänta på dig, även när sidan inte är öppen. Aviseringen innehåller inga kunduppgifter.',
  noticesSession: 'Aviseringarna upphör när du loggar ut och fortsätter när du loggar in igen i den här webbläsaren.',
  noticesTurnOn: 'Slå på aviseringar',
  noticesTurnOff: 'Slå av',
  noticesOn: 'Aviseringarna är på i den här webbläsaren.',
  noticesTest: 'Skicka ett test',
  noticesTestSent: 'Testet har skickats. Aviseringen kommer om en stund.',
  noticesTestFailed: 'Aviseringstjänsten tog inte emot testet. Försök igen om en stund.',
  noticesGone: 'Den här webbläsaren tar inte längre emot aviseringar. Slå på dem på nytt.',
  noticesBlockedTitle: 'Webbläsaren blockerar aviseringar',
  noticesBlocked:
    'Tillåt aviseringar för den här webbplatsen i webbläsarens inställningar. De finns oftast bakom ikonen i början av adressfältet. Öppna sedan den här rutan på nytt.',
  noticesUnsupported:
    'Den här webbläsaren kan inte visa aviseringar. På iPhone och iPad lägger du först till sidan på hemskärmen och öppnar den därifrån.',
  noticesRefused: 'Tillstånd till aviseringar gavs inte. Du kan slå på dem senare.',
  noticesNotAllowed: 'Den här webbläsarens aviseringstjänst används inte i den här miljön.',
  noticesFailed: 'Aviseringarna kunde inte slås på. Försök igen.',
}
