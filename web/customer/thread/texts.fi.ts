/** Writing with the workshop, in Finnish; part of the customer's texts. */
export const texts = {
  threadTitle: 'Viestit',
  threadNone: 'Voit kirjoittaa huoltoon tästä.',
  threadWorkshop: 'Huolto',
  threadYou: 'Sinä',
  threadErased: 'Teksti on poistettu',
  threadWrite: 'Viesti huoltoon',
  threadMissing: 'Kirjoita ensin viesti.',
  threadSend: 'Lähetä',
  threadSent: 'Lähetetty. Huolto vastaa tähän tai tekstiviestillä.',
  threadTooOften: 'Olet lähettänyt monta viestiä. Odota hetki tai soita meille.',
  threadEnded: 'Käynti on päättynyt. Soita meille, jos jokin jäi auki.',
  threadFailed: 'Viestejä ei saatu haettua.',
} as const
