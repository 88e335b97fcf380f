import type { fi } from './fi.ts'

export const sv: Readonly<Record<keyof typeof fi, string>> = {
  settings: 'Inställningar',
  settingsShort: 'Inställn.',
  settingsNoAccount: 'Välj först det verksamhetsställe vars inställningar du vill ändra.',
  checkFields: 'Kontrollera de markerade fälten.',
  remove: 'Ta bort',
  discardTitle: 'Förkasta ändringarna?',
  discardText: 'Ändringarna har inte sparats.',
  discard: 'Förkasta ändringarna',
  keepTyping: 'Fortsätt redigera',
}
