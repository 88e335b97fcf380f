import type { codeWords as fi } from './code-words.fi.ts'

export const codeWords: typeof fi = {
  code: 'Process code',
  link: 'Link',
  show: 'Show the code',
  showing: 'Getting the code',
  showLink: 'Show the link',
  audited: 'The code opens the customer’s page. Looking at it is recorded.',
  failed: 'The code could not be shown',
  copyCode: 'Copy the code',
  copyLink: 'Copy the link',
  codeCopied: 'Code copied',
  linkCopied: 'Link copied',
  kioskOpen: 'The screen of the fast lane, or a phone that took over from it, can open this visit.',
  endKiosk: 'End the codes of the fast lane',
  endingKiosk: 'Ending the codes',
  kioskEnded: 'The codes of the fast lane have ended. They no longer open the visit.',
  kioskNotEnded: 'The codes could not be ended. Try again.',
}
