import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  newVersion: 'En ny version finns',
  newVersionText: 'Den tas i bruk när du går till en annan sida.',
  newVersionNow: 'Ta i bruk nu',

  sectionWaiting: '{section} {count} väntar på svar',
  rail: 'Huvudmeny',

  userMenu: 'Användarmeny',
  changeOwnPassword: 'Byt lösenord',
  signOut: 'Logga ut',
  rolesLabel: 'Roller',
  accountsLabel: 'Verksamhetsställen',
  groupLabel: 'Grupp',
  noAccounts: 'Inga verksamhetsställen',
  allAccounts: 'Inget verksamhetsställe valt',
  changeAccount: 'Byt verksamhetsställe',
  accountChangeFailed: 'Det gick inte att byta verksamhetsställe',
  accountMoved: 'Du bytte verksamhetsställe i en annan flik. Ladda om sidan för att se uppgifterna för {account}.',

  help: 'Hjälp',
  shortcuts: 'Kortkommandon',
  shortcutsOn: 'Kortkommandon är på',
  shortcutsHint: 'Kortkommandon med en bokstav. De fungerar inte när du skriver i ett fält.',
  keyPalette: 'Öppna kommandon',
  keyHelp: 'Öppna den här hjälpen',
  keyEscape: 'Stäng fönstret',
  commandPlaceholder: 'Vad vill du göra eller hitta?',
  noCommandFound: 'Ingenting hittades.',
  goTo: 'Gå till: {page}',
  dayView: 'Dagsvy',
  dayShort: 'Dag',
  dayEndShort: 'Avslut',
  newProcessShort: 'Ny',
  lockersShort: 'Boxar',
  insightsShort: 'Tal',
  auditShort: 'Logg',
  workshopsShort: 'Ställen',
  healthShort: 'Drift',
  settingsShort: 'Inställn.',
  refusedTitle: 'Sidan {page} hör inte till dina roller',
  refusedText: 'Den visas för: {roles}. Om du behöver den, be verksamhetsställets administratör lägga till en roll.',
  refusedToBoard: 'Till arbetskön',
}
