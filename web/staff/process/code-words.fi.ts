export const codeWords = {
  code: 'Prosessikoodi',
  link: 'Linkki',
  show: 'Näytä koodi',
  showing: 'Haetaan koodia',
  showLink: 'Näytä linkki',
  audited: 'Koodilla pääsee asiakkaan sivulle. Katsomisesta jää merkintä.',
  failed: 'Koodia ei voitu näyttää',
  copyCode: 'Kopioi koodi',
  copyLink: 'Kopioi linkki',
  codeCopied: 'Koodi kopioitu',
  linkCopied: 'Linkki kopioitu',
}
