import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  newVersion: 'A new version is available',
  newVersionText: 'It takes over when you go to another page.',
  newVersionNow: 'Use it now',

  rail: 'Main menu',

  userMenu: 'User menu',
  changeOwnPassword: 'Change password',
  signOut: 'Sign out',
  rolesLabel: 'Roles',
  accountsLabel: 'Accounts',
  groupLabel: 'Group',
  noAccounts: 'No accounts',
  allAccounts: 'No account chosen',
  changeAccount: 'Change account',
  accountChangeFailed: 'Changing the account failed',
  accountMoved: 'You changed the account in another tab. Reload the page to see the details of {account}.',

  help: 'Help',
  shortcuts: 'Shortcuts',
  shortcutsOn: 'Shortcuts are on',
  shortcutsHint: 'Shortcuts of a single letter. They do nothing while you type in a field.',
  keyPalette: 'Open the commands',
  keyHelp: 'Open this help',
  keyEscape: 'Close the window',
  commandPlaceholder: 'What would you like to do?',
  noCommandFound: 'No command matches the search.',
  goTo: 'Go to: {page}',
  dayView: 'Day view',
  dayShort: 'Day',
  newProcessShort: 'New',
  lockersShort: 'Lockers',
  insightsShort: 'Insights',
  auditShort: 'Trail',
  workshopsShort: 'Workshops',
  healthShort: 'Health',
  settingsShort: 'Settings',
  refusedTitle: 'The page {page} is not of your roles',
  refusedText: 'It is seen by: {roles}. If you need it, ask an admin of the workshop to add a role.',
  refusedToBoard: 'To the board',
}
