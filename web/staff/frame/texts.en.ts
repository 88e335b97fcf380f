import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  newVersion: 'A new version is available',
  newVersionText: 'It is used when you go to another page.',
  newVersionNow: 'Use it now',

  sectionWaiting: '{section} {count} waiting for a reply',
  rail: 'Main menu',

  userMenu: 'User menu',
  changeOwnPassword: 'Change password',
  signOut: 'Sign out',
  rolesLabel: 'Roles',
  accountsLabel: 'Workshops',
  groupLabel: 'Group',
  noAccounts: 'No workshops',
  allAccounts: 'No workshop chosen',
  changeAccount: 'Change workshop',
  accountChangeFailed: 'Changing the workshop failed',
  accountMoved: 'You changed the workshop in another tab. Reload the page to see the details of {account}.',

  help: 'Help',
  shortcuts: 'Shortcuts',
  shortcutsOn: 'Shortcuts are on',
  shortcutsHint: 'Single-letter shortcuts. They do nothing while you type in a field.',
  keyPalette: 'Open the command list',
  keyHelp: 'Open this help',
  keyEscape: 'Close the window',
  commandPlaceholder: 'What would you like to do or find?',
  noCommandFound: 'Nothing found.',
  goTo: 'Go to: {page}',
  dayView: 'Day view',
  dayShort: 'Day',
  dayEndShort: 'Day end',
  newProcessShort: 'New',
  lockersShort: 'Lockers',
  insightsShort: 'Insights',
  auditShort: 'Activity',
  workshopsShort: 'Workshops',
  healthShort: 'Status',
  settingsShort: 'Settings',
  refusedTitle: 'Your role can’t open {page}',
  refusedText: 'Open to: {roles}. If you need it, ask an admin of the workshop to add the role.',
  refusedToBoard: 'To the board',
}
