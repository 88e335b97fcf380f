/** The texts of notifications, by kind: nothing of a person, since they lie on a screen that anybody may see. */
export const texts = {
  test: { title: 'Ilmoitukset toimivat', body: 'Tämä on kokeilu.' },
  approved: { title: 'Asiakas hyväksyi työmääräyksen', body: 'Vahvista se, niin asiakas pääsee eteenpäin.' },
  keys_delivered: { title: 'Avaimet ovat lokerossa', body: 'Hae ne, kun ehdit.' },
  no_room: { title: 'Vapaata lokeroa ei ole', body: 'Asiakas odottaa. Avaa käynti ja järjestä paikka.' },
  message_failed: { title: 'Viesti ei mennyt perille', body: 'Asiakas ei ole saanut viestiä. Tavoita hänet toisin.' },
  key_missing: { title: 'Avain ei ole lokerossa', body: 'Asiakas on kaapilla. Soita hänelle tai vie avain.' },
  box_forced: { title: 'Lokero murrettiin auki', body: 'Avaimet voivat puuttua. Käy katsomassa ja soita asiakkaalle.' },
  paid: { title: 'Maksu on tullut', body: 'Käynnin voi päättää.' },
  surplus: { title: 'Rahaa on palautettava', body: 'Asiakas maksoi liikaa tai kahdesti.' },
  additional_work: { title: 'Lisätyöstä on uutta', body: 'Asiakas vastasi, tai vastausaika päättyi.' },
  answer: { title: 'Asiakas kirjoitti', body: 'Viesti odottaa vastausta.' },
  alert: { title: 'Uusi hälytys', body: 'Katso sivulta Järjestelmän tila, mistä on kyse.' },
  turn: { title: 'Käynti odottaa sinua', body: 'Avaa se, niin näet, mitä tehdä.' },
} as const
