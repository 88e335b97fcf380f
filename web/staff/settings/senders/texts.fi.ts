/** The operator's texts about workshops' sender names. */
export const texts = {
  senders: 'Tekstiviestien lähettäjät',
  sendersLead:
    'Nimet, joilla toimipisteet haluavat lähettää. Nimi otetaan käyttöön, kun merkitset sen rekisteröidyksi.',
  sendersEmpty: 'Yhdelläkään toimipisteellä ei ole omaa lähettäjän nimeä.',
  senderWorkshop: 'Toimipiste',
  senderName: 'Nimi',
  senderState: 'Tila',
  senderState_ASKED: 'Odottaa',
  senderState_REGISTERED: 'Rekisteröity',
  senderState_REFUSED: 'Hylätty',
  senderReason: 'Syy',
  senderReasonHint: 'Toimipiste näkee tämän asetuksissaan.',
  senderReasonNeeded: 'Kirjoita, miksi nimi hylättiin.',
} as const
