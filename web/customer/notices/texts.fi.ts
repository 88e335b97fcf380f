export const texts = {
  noticesTitle: 'Ilmoitukset tähän laitteeseen',
  noticesLead:
    'Kerromme tällä laitteella, kun sivulla on sinulle uutta, vaikka sivu ei olisi auki. Saat silloin ilmoituksen tekstiviestin sijaan. Lokeron koodi tulee aina viestinä.',
  noticesTurnOn: 'Ilmoita tähän laitteeseen',
  noticesTurnOff: 'Lopeta ilmoitukset',
  noticesOn: 'Ilmoitukset tästä käynnistä ovat käytössä tällä laitteella.',
  noticesWorking: 'Hetki',
  noticesBlocked:
    'Selain estää ilmoitukset. Salli ne tälle sivustolle selaimen asetuksissa ja avaa sivu uudelleen. Siihen asti viestit tulevat tekstiviestinä.',
  noticesHomeScreen:
    'iPhonessa ja iPadissa ilmoitukset toimivat, kun lisäät sivun Koti-valikkoon (Jaa, sitten Lisää Koti-valikkoon) ja avaat sen sieltä.',
  noticesRefused: 'Lupaa ilmoituksiin ei annettu. Viestit tulevat tekstiviestinä.',
  noticesNotAllowed: 'Tämän selaimen ilmoituspalvelu ei ole käytössä. Viestit tulevat tekstiviestinä.',
  noticesTooMany: 'Käynnistä ilmoitetaan jo viidelle laitteelle. Lopeta ilmoitukset ensin jollakin niistä.',
  noticesFailed: 'Ei onnistunut. Yritä uudelleen.',
} as const
