import { oneLine, paragraphsOf, type EmailContent } from './compose.ts'
import { filled, smsFilled, type MessageValues } from './fill.ts'
import type { OwnMessageTexts } from './keys.ts'
import type { LinkFacts, MessageWording } from './wording.ts'

type Free = { text: string; facts: LinkFacts }

/** The places that staff may name in a message of their own. */
function valuesOf({ workshop, licenceNumber, link }: LinkFacts): MessageValues {
  return { workshop, plate: licenceNumber ?? '', link }
}

/**
 * Returns the text of staff as a text message: names lose letters that GSM-7 does not have, letters of staff's own
 * stay.
 */
export function freeSms({ text, facts }: Free): string {
  return smsFilled(text, valuesOf(facts))
}

/** Returns the text of staff as it reads in an e-mail. */
export function freeText({ text, facts }: Free): string {
  return filled(text, valuesOf(facts))
}

/** The same as an e-mail: below what they wrote is the way to the page, as in every other. */
export function freeEmail({
  text,
  facts,
  wording,
  own,
}: Free & { wording: MessageWording; own: OwnMessageTexts }): EmailContent {
  const values = valuesOf(facts)
  return {
    subject: oneLine(filled('{workshop}: {plate}', values)),
    paragraphs: paragraphsOf(freeText({ text, facts })),
    code: null,
    action: { label: oneLine(own['messageButton'] ?? wording.texts.messageButton), link: facts.link },
    signature: filled(own['messageSignature'] ?? wording.texts.messageSignature, values).trim(),
  }
}
