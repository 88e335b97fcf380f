import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  measuresBrowsers: 'Webbläsare',
  measuresBrowsersLead:
    'Vad webbläsarna själva har berättat under de senaste sju dagarna. Vem som helst kan skicka en sådan rapport, så följ inga anvisningar om ett fel innehåller sådana.',
  measuresNothing: 'Ingen webbläsare har berättat något.',
  measuresDay: 'Senaste dygnet',
  measuresWeek: 'Senaste 7 dagarna',
  measuresNumbers: 'Siffrorna som tabell',
  measuresAt: 'Från',
  measures_fault: 'Fel',
  measures_lcp: 'Sidan syntes snabbt',
  measures_inp: 'Svarade snabbt',
  measures_cls: 'Höll sig på plats',
  measuresReleases: 'Versioner',
  measuresRelease: 'Version',
  measuresHeard: 'Hörd',
  measuresPages: 'Mätta sidor',
  measuresFaults: 'Fel, det senaste först',
  measuresFaultsNone: 'Ingen webbläsare har berättat om något fel.',
  measuresFaultFacts: '{page}, version {release}. Gånger: {count}, från {people} adresser. Senast {at}.',
  measuresShown: 'Visar {shown} av {total}.',
  measuresHere: 'Servern under den senaste timmen',
  measuresHereLead:
    'Bara den serverprocess som svarade nu. I produktion finns det många: hela bilden finns i Analytics Engine, se driftsanvisningen.',
  measuresHereNone: 'Den här processen har inte mätt något än.',
  measuresKind_request: 'Anrop',
  measuresKind_effect: 'Utgående arbeten (fördröjning)',
  measuresKind_job: 'Tidsstyrda arbeten',
  measuresKind_provider: 'Leverantörer',
  measuresKind_message: 'Meddelandeförmedlare',
  measuresName: 'Namn',
  measuresCount: 'Gånger',
  measuresFailed: 'Fel',
  measuresOver: 'över 30 s',
}
