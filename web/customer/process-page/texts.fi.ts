export const texts = {
  liveChange: 'Tiedot päivittyivät: {title}',

  confirmingTitle: 'Vahvistusta tallennetaan',
  confirmingText: 'Näytämme kohta, miten jatketaan.',

  stepsLabel: 'Vaiheet',
  stepDone: 'Vaihe {number}/{count}: {label}, valmis',
  stepActive: 'Vaihe {number}/{count}: {label}, nyt',
  stepUpcoming: 'Vaihe {number}/{count}: {label}',
  stepActions: 'Seuraava vaihe',
  stepWorkOrder: 'Työmääräys',
  stepServices: 'Lisäpalvelut',
  stepApproval: 'Hyväksyntä',
  stepWaiting: 'Ohjeet',
} as const
