import type { VehicleFuel } from '#domain/enums.ts'
import type { Missing } from '#domain/process/override.ts'

/** Words around an event of staff: the message, missing conditions, undoing. */
export const eventWords = {
  undo: 'Ångra',
  undone: 'Ångrat',
  undoTooLate: 'Det är för sent att ångra',
  undoNotPossible: 'Det här går inte längre att ångra',
  undoBoxTaken: 'Boxen har getts till någon annan, så det går inte att ångra',
  undoSentence: '{who} ångrade det',
  /** The fuel of a car of the workshop's; empty where nobody has said it. */
  fuels: {
    UNKNOWN: '',
    PETROL: 'bensin',
    DIESEL: 'diesel',
    HYBRID: 'hybrid',
    PLUG_IN_HYBRID: 'laddhybrid',
    ELECTRIC: 'el',
    GAS: 'gas',
  } satisfies Record<VehicleFuel, string>,
  reminded: {
    REMINDER_LINK: 'Kunden påmindes om länken som inte har öppnats',
    REMINDER_BILL: 'Kunden påmindes om den obetalda räkningen',
  },
  paidAtCounter: '{who} tog emot {amount} vid disken',
  refundedByHand: '{who} lämnade tillbaka {amount}',
  boxOpened: '{who} lät öppna box {number}',
  boxMoved: '{who} flyttade nycklarna till box {number}',
  boxReleased: '{who} frigjorde box {number}',
  boxTakenOut: '{who} tog box {number} ur bruk',
  overridden: 'Förbigick: {what}',
  missingTitle: 'Det här förbigår sådant som saknas',
  missing: {
    approval: 'Kunden har inte godkänt.',
    identity: 'Det är inte känt vem kunden är.',
    price: 'Kunden har inte godkänt det nya priset.',
    proposal: 'Kunden har inte svarat på tilläggsarbetet som gäller säkerheten.',
    sensor: 'Boxens sensor säger något annat om nycklarna. Titta i boxen; är du säker, skriv varför.',
  } satisfies Record<Missing, string>,
  missingShort: {
    approval: 'godkännande',
    identity: 'identifiering',
    price: 'nytt pris',
    proposal: 'tilläggsarbete som gäller säkerheten',
    sensor: 'sensorns uppgift',
  } satisfies Record<Missing, string>,
  previewTitle: 'Det här går till kunden',
  previewTo: '{channel} till {recipient}, på {language}',
  previewSubject: 'Ämne: {subject}',
  previewNone: 'Inget meddelande går till kunden.',
  previewNobody: 'Kunden har varken nummer eller e-postadress: ingen får det här meddelandet.',
  previewBox: 'Boxen och dess kod är kända först när en box har hittats.',
  previewLoading: 'Meddelandet hämtas',
  previewFailed: 'Meddelandet kunde inte visas. Det skickas ändå.',
  previewLanguages: { fi: 'finska', sv: 'svenska', en: 'engelska' },
  sendNow: 'Skicka',
}
