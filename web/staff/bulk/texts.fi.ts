import type { BulkAction } from '#domain/process/bulk.ts'
import { texts as staff } from '#web/staff/shared/texts.fi.ts'

const actions: Record<BulkAction, string> = {
  send_link: 'Lähetä linkki',
  resend: 'Lähetä uudelleen',
  remind: 'Muistuta',
  assign: 'Vastuuhenkilö',
  cancel: 'Peru',
}

const titles: Record<BulkAction, string> = {
  send_link: 'Lähetetäänkö linkki nyt?',
  resend: 'Lähetetäänkö viesti uudelleen?',
  remind: 'Muistutetaanko asiakkaita?',
  assign: 'Kuka hoitaa nämä?',
  cancel: 'Perutaanko käynnit?',
}

const confirms: Record<BulkAction, string> = {
  send_link: 'Lähetä linkki',
  resend: 'Lähetä uudelleen',
  remind: 'Muistuta',
  assign: 'Merkitse',
  cancel: 'Peru käynnit',
}

const refusals: Record<string, string> = {
  'process.illegal_transition': 'Tämä ei onnistu käynnin nykyisessä tilassa',
  'process.version_conflict': 'Käynti muuttui sillä välin',
  'process.not_found': 'Käyntiä ei löytynyt',
  'process.no_room_left': 'Vapaata lokeroa ei ole',
  'process.work_order_taken': 'Työmääräyksellä on jo toinen käynti',
  'message.not_resendable': 'Tässä tilassa ei ole lähetettävää',
  'message.nothing_to_remind': 'Asiakkaan vuoro ei ole nyt',
  'message.reminded_today': 'Muistutettu jo tänään',
  INVALID_CONTACT: 'Ei puhelinnumeroa eikä sähköpostia',
  'auth.forbidden': 'Sinulla ei ole oikeutta tähän',
  'request.invalid': 'Henkilö ei työskentele tässä toimipisteessä',
  'account.closed': staff.accountClosed,
  'server.failed': 'Ei onnistunut. Yritä uudelleen',
}

const bulk = {
  actions,
  titles,
  confirms,
  refusals,
  bar: 'Valitut käynnit',
  selected: '{count} valittu',
  most: 'Enintään {count} kerralla',
  clear: 'Poista valinta',
  working: 'Odota hetki',
  sends: 'Viestejä lähtee {count}: tekstiviestejä {sms}, sähköposteja {email}.',
  sendsNone: 'Yhtään viestiä ei voi lähettää.',
  touches: 'Tämä koskee {count} käyntiä.',
  cancelTells: 'Asiakas, jolle käynnistä on lähetetty viesti, saa viestin peruutuksesta.',
  notPossible: 'Ei onnistu: {count}',
  sms: 'Tekstiviesti',
  email: 'Sähköposti',
  loading: 'Katsotaan, kenelle viesti lähtee',
  loadFailed: 'Tietoja ei saatu haettua.',
  retry: 'Yritä uudelleen',
  remaining: '{count} merkkiä jäljellä',
  reason: 'Syy',
  reasonHint: 'Syy jää käynnin historiaan.',
  reasonMissing: 'Kirjoita syy',
  person: 'Vastuuhenkilö',
  me: 'Minä ({name})',
  nobody: 'Ei ketään',
  back: 'Älä tee mitään',
  done: 'Onnistui: {count}',
  failed: 'Ei onnistunut: {count}',
  allDone: 'Kaikki onnistui',
  finish: 'Valmis',
  keepFailed: 'Jätä epäonnistuneet valituiksi',
  unsaved: 'Yhteys katkesi. Paina uudelleen: mitään ei tehdä kahdesti.',
}

export const texts = { bulk }
