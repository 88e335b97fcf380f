import type { Config } from '#core/config.ts'
import { seal, unseal } from '#core/secrets/seal.ts'

type Sealing = Pick<Config, 'sealSecret'>

const contextOf = (id: string) => `customer_message:${id}`

/** Seals a customer's message for storage: nobody who reads the database reads it. */
export function sealAnswer({ sealSecret }: Sealing, { id, text }: { id: string; text: string }): Promise<string> {
  return seal(text, { secret: sealSecret, context: contextOf(id) })
}

/** Null once it was erased. */
export async function openAnswer(
  { sealSecret }: Sealing,
  { id, sealedText }: { id: string; sealedText: string | null },
): Promise<string | null> {
  return sealedText === null ? null : unseal(sealedText, { secret: sealSecret, context: contextOf(id) })
}
