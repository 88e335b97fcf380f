import type { fi } from './fi.ts'

export const en: Readonly<Record<keyof typeof fi, string>> = {
  settings: 'Settings',
  settingsShort: 'Settings',
  settingsNoAccount: 'First choose the workshop whose settings you want to change.',
  checkFields: 'Check the fields that are marked.',
  remove: 'Remove',
  discardTitle: 'Discard the changes?',
  discardText: 'The changes have not been saved.',
  discard: 'Discard changes',
  keepTyping: 'Keep editing',
}
