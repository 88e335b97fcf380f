import type { codeWords as fi } from './code-words.fi.ts'

export const codeWords: typeof fi = {
  code: 'Processkod',
  link: 'Länk',
  show: 'Visa koden',
  showing: 'Koden hämtas',
  showLink: 'Visa länken',
  audited: 'Koden öppnar kundens sida. Att du tittar antecknas.',
  failed: 'Koden kunde inte visas',
  copyCode: 'Kopiera koden',
  copyLink: 'Kopiera länken',
  codeCopied: 'Koden kopierad',
  linkCopied: 'Länken kopierad',
  kioskOpen: 'Snabbfilens skärm, eller en telefon som fortsatte därifrån, kommer åt det här besöket.',
  endKiosk: 'Avsluta snabbfilens koder',
  endingKiosk: 'Avslutar koderna',
  kioskEnded: 'Snabbfilens koder är avslutade. De öppnar inte besöket längre.',
  kioskNotEnded: 'Koderna kunde inte avslutas. Försök igen.',
}
