/** What is common to the set-up's pages. */
export const fi = {
  settings: 'Asetukset',
  settingsShort: 'Asetukset',
  settingsNoAccount: 'Valitse ensin toimipiste, jonka asetuksia muutat.',
  checkFields: 'Tarkista merkityt kentät.',
  remove: 'Poista',
  discardTitle: 'Hylätäänkö muutokset?',
  discardText: 'Muutoksia ei ole tallennettu.',
  discard: 'Hylkää muutokset',
  keepTyping: 'Jatka muokkausta',
} as const
