import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  proofTitle: 'Vad räkningen bygger på',
  proofMissing: 'Saknas: {what}',
  proofIdentity: 'Kunden identifierade sig starkt: {name}.',
  proofStranger: 'Den som identifierade sig är någon annan än kunden.',
  proofLink: 'Kunden öppnade länken i sitt eget meddelande {at}.',
  proofNobody: 'Ingen har öppnat kundens länk.',
  proofApproved: 'Kunden godkände {total} {at}.',
  proofNotApproved: 'Kunden har inte godkänt arbetet.',
  proofWithin: 'Priset {now} ligger under taket.',
  proofOver: 'Priset {now} överstiger taket och är inte godkänt.',
  proofNoCeiling: 'För priset {now} finns inget avtalat tak.',
  proofShown: 'Godkända tilläggsarbeten med bild eller video: {shown}/{of}.',
  proofCabinet: 'Skåpet registrerade nycklarna {at}.',
  proofTold: 'Personalen antecknade att nycklarna kom {at}.',
  proofNoKeys: 'Ingen överlämning av nycklarna har antecknats.',
}
