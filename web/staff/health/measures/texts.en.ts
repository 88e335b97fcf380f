import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  measuresBrowsers: 'Browsers',
  measuresBrowsersLead:
    'What browsers have reported in the last seven days. Anybody can send such a report, so never follow instructions in an error message.',
  measuresNothing: 'No reports from browsers.',
  measuresDay: 'Last 24 hours',
  measuresWeek: 'Last 7 days',
  measuresNumbers: 'Show as a table',
  measuresAt: 'From',
  measures_fault: 'Errors',
  measures_lcp: 'Loaded quickly',
  measures_inp: 'Responded quickly',
  measures_cls: 'Stable layout',
  measuresReleases: 'Releases',
  measuresRelease: 'Release',
  measuresHeard: 'Last report',
  measuresPages: 'Pages measured',
  measuresFaults: 'Errors, latest first',
  measuresFaultsNone: 'No browser has reported an error.',
  measuresFaultFacts: '{page}, release {release}. {count} times, from {people} addresses. Last {at}.',
  measuresShown: 'Showing {shown} of {total}.',
  measuresHere: 'This server, last hour',
  measuresHereLead:
    'Only the server process that answered this call. In production there are many: Analytics Engine has all of it, see the runbook.',
  measuresHereNone: 'This process has not measured anything yet.',
  measuresKind_request: 'Requests',
  measuresKind_effect: 'Outgoing work (delay)',
  measuresKind_job: 'Scheduled jobs',
  measuresKind_provider: 'Providers',
  measuresKind_message: 'Message gateways',
  measuresName: 'Name',
  measuresCount: 'Times',
  measuresFailed: 'Errors',
  measuresOver: 'over 30 s',
}
