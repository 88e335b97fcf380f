/** The desk's Finnish for the app's own words; a word that is not here is shown as it comes. */

const types: Readonly<Record<string, string>> = {
  DELIVERY: 'Huoltoon',
  DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING: 'Huoltoon, lokero ilman aikaa',
  DELIVERY_WITH_SUBSTITUTE_CAR: 'Huoltoon, sijaisauto',
  RETRIEVE: 'Nouto',
  ONLY_PAYMENT: 'Vain maksu',
  NO_DMS_DELIVERY: 'Jättö ilman työmääräystä',
  NO_DMS_RETRIEVE: 'Nouto ilman työmääräystä',
  NO_DMS_RETRIEVE_AND_RETURN: 'Nouto ja palautus',
}

/** How a state stands out: something to wait for, something done, something wrong, or over. */
export type Tone = 'wait' | 'good' | 'bad' | 'over'

const states: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  SCHEDULED_FOR_DELAYED_LINK_SENDING: ['Linkki lähtee myöhemmin', 'wait'],
  SCHEDULED_FOR_NO_DMS_RESERVATION: ['Varaus ajastettu', 'wait'],
  LINK_GENERATED: ['Linkki luotu', 'wait'],
  LINK_SEND_FAILED: ['Linkki ei mennyt perille', 'bad'],
  LINK_SENT: ['Linkki lähetetty', 'wait'],
  STARTED: ['Asiakas aloitti', 'wait'],
  WAITING_THIRD_PARTY_INFORMATION: ['Tunnistus kesken', 'wait'],
  ADVISOR_CONFIRMED: ['Huoltoneuvoja vahvisti', 'good'],
  ADVISOR_EXPIRED: ['Vahvistus viipyy', 'bad'],
  ADVISOR_VISIT_REQUIRED: ['Käynti tiskillä tarpeen', 'wait'],
  NO_ROOM_LEFT: ['Lokerot täynnä', 'bad'],
  BOX_RESERVATION_FAILED: ['Lokeron varaus epäonnistui', 'bad'],
  BOX_RESERVED: ['Lokero varattu', 'good'],
  CUSTOMER_NOTIFIED_OF_RESERVATION: ['Varauksesta ilmoitettu', 'good'],
  SUBSTITUTE_VEHICLE_KEYS_FILLED: ['Sijaisauton avaimet lokerossa', 'good'],
  WAITING_KEY_CODE: ['Koodia lähetetään', 'wait'],
  KEY_CODE_SENT: ['Koodi lähetetty', 'good'],
  KEY_CODE_SEND_FAILED: ['Koodi ei mennyt perille', 'bad'],
  CUSTOMER_RESERVATION_EXPIRED: ['Varaus vanheni', 'bad'],
  CUSTOMER_KEYS_DELIVERED: ['Avaimet lokerossa', 'good'],
  CUSTOMER_BELONGINGS_DELIVERED: ['Tavarat jätetty', 'good'],
  DELIVERY_DONE: ['Auto huollossa', 'good'],
  USE_ONLY_PAYMENT: ['Vain maksu', 'wait'],
  READY_FOR_PAYMENT: ['Valmis maksettavaksi', 'wait'],
  PAYMENT_LINK_SENT: ['Maksulinkki lähetetty', 'wait'],
  PAYMENT_LINK_SEND_FAILED: ['Maksulinkki ei mennyt perille', 'bad'],
  PAYMENT_DONE: ['Maksettu', 'good'],
  RETRIEVE_STARTED: ['Nouto käynnissä', 'wait'],
  SUBSTITUTE_VEHICLE_KEYS_LEFT: ['Sijaisauton avaimet palautettu', 'good'],
  PROCESS_DONE: ['Valmis', 'over'],
  REFUND_READY: ['Palautus odottaa', 'wait'],
  REFUND_REQUESTED: ['Palautusta haetaan', 'wait'],
  REFUNDED: ['Palautettu', 'over'],
  DELIVERY_NOT_COMPLETED: ['Jäi kesken', 'over'],
  CANCELLED: ['Peruttu', 'over'],
  CLOSED: ['Suljettu', 'over'],
}

const events: Readonly<Record<string, string>> = {
  open_scheduled: 'Lähetä linkki nyt',
  reopen_link: 'Avaa linkki uudelleen',
  confirm: 'Vahvista',
  require_visit: 'Pyydä käymään tiskillä',
  reserve_box: 'Varaa lokero',
  fill_retrieval_box: 'Laita avaimet lokeroon',
  box_full: 'Merkitse lokerot täysiksi',
  box_failed: 'Merkitse varaus epäonnistuneeksi',
  fill_substitute_keys: 'Laita sijaisauton avaimet',
  key_code_sent: 'Lähetä koodi uudelleen',
  deliver_keys: 'Kuittaa avaimet lokeroon',
  deliver_belongings: 'Kuittaa tavarat',
  collect_keys: 'Ota avaimet huoltoon',
  deliver_over_counter: 'Ota avaimet tiskillä',
  ready_for_payment: 'Valmis maksettavaksi',
  payment_link_sent: 'Lähetä maksulinkki uudelleen',
  order_changed: 'Työmääräys muuttui',
  settle_payment: 'Kuittaa maksetuksi',
  start_retrieval: 'Aloita nouto',
  return_substitute_keys: 'Kuittaa sijaisauton avaimet',
  finish: 'Päätä prosessi',
  offer_refund: 'Tarjoa palautusta',
  request_refund: 'Hae palautusta',
  settle_refund: 'Kuittaa palautus',
  refuse_refund: 'Palautus evättiin',
  close: 'Sulje',
}

export function typeWords(type: string): string {
  return types[type] ?? type
}

export function stateWords(state: string): string {
  return states[state]?.[0] ?? state
}

export function stateTone(state: string): Tone {
  return states[state]?.[1] ?? 'wait'
}

export function eventWords(event: string): string {
  return events[event] ?? event
}

/** The state that nothing leads out of. */
export function isOver(state: string): boolean {
  return state === 'CLOSED'
}

const paidFor = new Set(['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'])

/** Whether a process waits for a payment that a terminal may take. */
export function isPaidAtTerminal({ state, processType }: { state: string; processType: string }): boolean {
  return paidFor.has(state) && processType !== 'ONLY_PAYMENT'
}
