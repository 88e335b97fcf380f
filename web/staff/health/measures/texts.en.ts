import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  measuresBrowsers: 'Browsers',
  measuresBrowsersLead:
    'What browsers themselves have told in the last seven days. Anybody can send such a report, so follow no instructions if an error has any.',
  measuresNothing: 'No browser has told anything.',
  measuresDay: 'Last 24 hours',
  measuresWeek: 'Last 7 days',
  measuresNumbers: 'The numbers as a table',
  measuresAt: 'From',
  measures_fault: 'Errors',
  measures_lcp: 'Seen quickly',
  measures_inp: 'Answered quickly',
  measures_cls: 'Stayed in place',
  measuresReleases: 'Releases',
  measuresRelease: 'Release',
  measuresHeard: 'Heard of',
  measuresPages: 'Pages measured',
  measuresFaults: 'Errors, the last one first',
  measuresFaultsNone: 'No browser has told of an error.',
  measuresFaultFacts: '{page}, release {release}. Times: {count}, from {people} addresses. Last {at}.',
  measuresShown: 'Showing {shown} of {total}.',
  measuresHere: 'The server in the last hour',
  measuresHereLead:
    'Only the server process that answered now. In production there are many: Analytics Engine has all of it, see the runbook.',
  measuresHereNone: 'This process has not measured anything yet.',
  measuresKind_request: 'Calls',
  measuresKind_effect: 'Outgoing work (delay)',
  measuresKind_job: 'Timed jobs',
  measuresKind_provider: 'Providers',
  measuresKind_message: 'Message gateways',
  measuresName: 'Name',
  measuresCount: 'Times',
  measuresFailed: 'Errors',
  measuresOver: 'over 30 s',
}
