/** Money that a visit owes its customer, and what staff do about it. */
export const balanceWords = {
  owed: 'Palautettavaa {amount}',
  owedText: 'Työmääräys maksaa vähemmän kuin siitä on maksettu. Käyntiä ei voi päättää, ennen kuin raha on palautettu.',
  onItsWay: 'Palautus on maksunvälittäjällä. Käynti jatkuu itsestään, kun raha on palautettu.',
  returned: 'Palautettu asiakkaalle {amount}: {means}',
  refund: 'Palauta maksutavalle',
  refundTitle: 'Palautetaanko {amount} maksutavalle?',
  refundText:
    'Raha palautetaan samaa tietä kuin asiakas on tästä työmääräyksestä maksanut. Jos maksu ei riitä, loput jäävät palautettavaksi.',
  settle: 'Merkitse palautetuksi',
  settleTitle: 'Miten {amount} palautettiin?',
  settleText: 'Merkintä jää historiaan, ja asiakas näkee, että raha on palautettu.',
  how: 'Palautettiin',
  means: { REFUND: 'maksutavalle', BANK: 'tilille', CARD: 'kortille', CASH: 'käteisellä', OTHER: 'muulla tavalla' },
  howMissing: 'Valitse, miten raha palautettiin',
  note: 'Lisätieto',
  noteHint: 'Esimerkiksi tilisiirron päivä tai kuitin numero',
  noteMissing: 'Kirjoita lisätieto',
  sentences: {
    balance_requested: '{who} pyysi palautuksen maksunvälittäjältä',
    balance_refused: 'Maksunvälittäjä ei palauttanut rahaa',
    balance_part_returned: 'Osa rahasta on palautettu',
    balance_settled: 'Raha on palautettu asiakkaalle',
  },
}
