import type { BulkAction } from '#domain/process/bulk.ts'
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'
import { texts as staff } from '#web/staff/shared/texts.sv.ts'

import type { texts as fi } from './texts.fi.ts'

const actions: Record<BulkAction, string> = {
  send_link: 'Skicka länken',
  resend: 'Skicka på nytt',
  remind: 'Påminn',
  assign: 'Ansvarig',
  cancel: 'Avboka',
}

const titles: Record<BulkAction, string> = {
  send_link: 'Ska länken skickas nu?',
  resend: 'Ska meddelandet skickas på nytt?',
  remind: 'Ska kunderna påminnas?',
  assign: 'Vem sköter de här?',
  cancel: 'Ska besöken avbokas?',
}

const confirms: Record<BulkAction, string> = {
  send_link: 'Skicka länken',
  resend: 'Skicka på nytt',
  remind: 'Påminn',
  assign: 'Spara',
  cancel: 'Avboka besöken',
}

const refusals: Record<string, string> = {
  'process.illegal_transition': 'Det går inte i besökets nuvarande läge',
  'process.version_conflict': 'Besöket ändrades under tiden',
  'process.not_found': 'Besöket hittades inte',
  'process.no_room_left': 'Det finns ingen ledig box',
  'process.work_order_taken': 'Ordern har redan en annan process',
  'message.not_resendable': 'Det finns inget att skicka i det här läget',
  'message.nothing_to_remind': 'Det är inte kundens tur',
  'message.reminded_today': 'Redan påmind i dag',
  INVALID_CONTACT: 'Varken telefonnummer eller e-post',
  'auth.forbidden': 'Du har inte rätt till detta',
  'request.invalid': 'Personen arbetar inte på den här verkstaden',
  'account.closed': staff.accountClosed,
  'server.failed': 'Det lyckades inte. Försök igen',
}

const bulk = {
  actions,
  titles,
  confirms,
  refusals,
  bar: 'Valda besök',
  selected: '{count} valda',
  most: 'Högst {count} åt gången',
  clear: 'Ta bort valet',
  working: 'Vänta ett ögonblick',
  sends: '{count} meddelanden skickas: {sms} SMS, {email} e-post.',
  sendsNone: 'Inget meddelande kan skickas.',
  touches: 'Det gäller {count} besök.',
  cancelTells: 'Kunder som har fått meddelande om besöket får ett meddelande om avbokningen.',
  notPossible: 'Går inte: {count}',
  sms: 'SMS',
  email: 'E-post',
  loading: 'Vi ser efter vem som får meddelandet',
  loadFailed: 'Uppgifterna kunde inte hämtas.',
  retry: 'Försök igen',
  remaining: '{count} tecken kvar',
  reason: 'Orsak',
  reasonHint: 'Orsaken sparas i besökets historik.',
  reasonMissing: 'Skriv orsaken',
  person: 'Ansvarig',
  me: 'Jag ({name})',
  nobody: 'Ingen',
  back: 'Gör ingenting',
  done: 'Lyckades: {count}',
  failed: 'Lyckades inte: {count}',
  allDone: 'Allt lyckades',
  finish: 'Klart',
  keepFailed: 'Låt de misslyckade vara valda',
  unsaved: 'Förbindelsen bröts. Tryck på nytt: ingenting görs två gånger.',
}

export const texts: SameTexts<typeof fi> = { bulk }
