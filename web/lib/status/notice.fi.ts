export const texts = {
  notice_MAINTENANCE: 'Huoltokatko',
  notice_TROUBLE: 'Häiriö',
  noticeFrom: 'Alkaen {from}.',
  noticeSpan: '{from}–{until}.',
  statusLink: 'Palvelun tila',
} as const
