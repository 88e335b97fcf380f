import type { codeWords as fi } from './code-words.fi.ts'

export const codeWords: typeof fi = {
  code: 'Process code',
  link: 'Link',
  show: 'Show code',
  showing: 'Fetching the code',
  showLink: 'Show link',
  audited: 'The code opens the customer’s page. Viewing it is recorded.',
  failed: 'The code could not be shown',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  codeCopied: 'Code copied',
  linkCopied: 'Link copied',
  kioskOpen: 'The fast-lane screen, or a phone that took over from it, can open this visit.',
  endKiosk: 'Revoke the fast-lane codes',
  endingKiosk: 'Revoking the codes',
  kioskEnded: 'The fast-lane codes were revoked. They no longer open the visit.',
  kioskNotEnded: 'The codes could not be revoked. Try again.',
}
