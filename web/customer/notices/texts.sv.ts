import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  noticesTitle: 'Aviseringar till den här enheten',
  noticesLead:
    'Vi meddelar på den här enheten när det finns något nytt för dig på sidan, även när sidan inte är öppen. Då får du en avisering i stället för ett sms. Boxkoden kommer alltid som sms eller e-post.',
  noticesTurnOn: 'Avisera till den här enheten',
  noticesTurnOff: 'Avsluta aviseringarna',
  noticesOn: 'Aviseringarna om det här besöket är på i den här enheten.',
  noticesWorking: 'Ett ögonblick',
  noticesBlocked:
    'Webbläsaren blockerar aviseringar. Tillåt dem för den här webbplatsen i webbläsarens inställningar och öppna sidan på nytt. Till dess kommer meddelandena som sms.',
  noticesHomeScreen:
    'På iPhone och iPad fungerar aviseringar när du lägger till sidan på hemskärmen (Dela, sedan Lägg till på hemskärmen) och öppnar den därifrån.',
  noticesRefused: 'Tillstånd till aviseringar gavs inte. Meddelandena kommer som sms.',
  noticesNotAllowed: 'Den här webbläsarens aviseringstjänst används inte. Meddelandena kommer som sms.',
  noticesTooMany: 'Fem enheter får redan aviseringar om besöket. Avsluta dem först på någon av dem.',
  noticesFailed: 'Det lyckades inte. Försök igen.',
}
