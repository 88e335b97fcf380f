/** What a notice says: nothing of a person, since it lies on a screen that anybody may see. */
export type NoticeText = { title: string; body: string }

type Words = Readonly<Record<string, NoticeText>>

/** By language, then by the kind of the notice; a kind that is not known here is read as `turn`. */
export const noticeTexts: Readonly<Record<'fi' | 'sv' | 'en', Words>> = {
  fi: {
    test: { title: 'Ilmoitukset toimivat', body: 'Tämä on kokeilu.' },
    approved: { title: 'Asiakas hyväksyi työmääräyksen', body: 'Vahvista se, niin asiakas pääsee eteenpäin.' },
    keys_delivered: { title: 'Avaimet ovat lokerossa', body: 'Hae ne, kun ehdit.' },
    no_room: { title: 'Vapaata lokeroa ei ole', body: 'Asiakas odottaa. Avaa prosessi ja järjestä paikka.' },
    message_failed: { title: 'Viesti ei mennyt perille', body: 'Asiakas ei ole saanut viestiä. Tavoita hänet toisin.' },
    key_missing: { title: 'Avain ei ole lokerossa', body: 'Asiakas on kaapilla. Soita hänelle tai vie avain.' },
    paid: { title: 'Maksu on tullut', body: 'Prosessin voi päättää.' },
    surplus: { title: 'Rahaa on palautettava', body: 'Asiakas maksoi liikaa tai kahdesti.' },
    turn: { title: 'Prosessi odottaa sinua', body: 'Avaa se, niin näet, mitä tehdä.' },
  },
  sv: {
    test: { title: 'Aviseringarna fungerar', body: 'Det här är ett test.' },
    approved: { title: 'Kunden godkände arbetsordern', body: 'Bekräfta den, så kommer kunden vidare.' },
    keys_delivered: { title: 'Nycklarna ligger i facket', body: 'Hämta dem när du hinner.' },
    no_room: { title: 'Inget ledigt fack', body: 'Kunden väntar. Öppna processen och ordna en plats.' },
    message_failed: { title: 'Meddelandet kom inte fram', body: 'Kunden har inte fått det. Nå kunden på annat sätt.' },
    key_missing: { title: 'Nyckeln finns inte i facket', body: 'Kunden står vid skåpet. Ring eller ta dit nyckeln.' },
    paid: { title: 'Betalningen har kommit', body: 'Processen kan avslutas.' },
    surplus: { title: 'Pengar ska betalas tillbaka', body: 'Kunden betalade för mycket eller två gånger.' },
    turn: { title: 'En process väntar på dig', body: 'Öppna den, så ser du vad som ska göras.' },
  },
  en: {
    test: { title: 'Notifications work', body: 'This is a test.' },
    approved: { title: 'A customer approved the work order', body: 'Confirm it so that the customer can go on.' },
    keys_delivered: { title: 'Keys are in the locker', body: 'Collect them when you can.' },
    no_room: { title: 'No free locker box', body: 'The customer is waiting. Open the process and find a place.' },
    message_failed: { title: 'A message did not arrive', body: 'The customer has not got it. Reach them another way.' },
    key_missing: { title: 'The key is not in the box', body: 'The customer is at the locker. Call, or bring the key.' },
    paid: { title: 'A payment has come', body: 'The process can be finished.' },
    surplus: { title: 'Money has to be given back', body: 'The customer paid too much, or twice.' },
    turn: { title: 'A process is waiting for you', body: 'Open it to see what to do.' },
  },
}
