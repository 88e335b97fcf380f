/**
 * The texts of notifications to customers, by kind: nothing of a person or a car, since they lie on a screen that
 * anybody may see.
 */
export const texts = {
  work: { title: 'Lisätyö odottaa päätöstäsi', body: 'Avaa sivu, niin näet, mitä autosta löytyi.' },
  price: { title: 'Hinta odottaa hyväksyntääsi', body: 'Avaa sivu, niin näet, mikä muuttui.' },
  payment: { title: 'Maksu odottaa sinua', body: 'Avaa sivu, niin voit maksaa.' },
  ready_time: { title: 'Auton valmistumisaika on muuttunut', body: 'Avaa sivu, niin näet uuden ajan.' },
  visit: { title: 'Käynnistäsi on uutta', body: 'Avaa sivu, niin näet, mitä.' },
} as const
