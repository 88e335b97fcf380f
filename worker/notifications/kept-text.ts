import * as z from 'zod'

import type { Config } from '#core/config.ts'
import { seal, unseal } from '#core/secrets/seal.ts'

/** A message as it read; `subject` only of an e-mail. */
export type KeptText = { subject: string | null; text: string }

/** Secret parts of a text: the code of a box, and the codes that addresses end with. */
export type Secrets = { code: string | null; links: readonly string[] }

/** The secrets of a text that a person may read. */
export type Sight = { code: boolean; link: boolean }

/** All of it: for us, not for a screen. */
export const everything: Sight = { code: true, link: true }

/** Stand in the text for the secrets, so that it can be told without them; of the private use area of Unicode. */
const codeMark = '\uE000'
const linkMarks = ['\uE001', '\uE002'] as const
const marks = /[\uE000-\uE002]/gu

const keptSchema = z.object({
  subject: z.string().nullable(),
  text: z.string(),
  code: z.string().nullable(),
  links: z.array(z.string()),
})

const contextOf = (dedupeKey: string) => `message:${dedupeKey}`

/** Seals the text of a message for storage, under its reason: the secrets lie in it apart from the text. */
export function keepText(
  { sealSecret }: Pick<Config, 'sealSecret'>,
  { dedupeKey, said, secrets }: { dedupeKey: string; said: KeptText; secrets: Secrets },
): Promise<string> {
  const { code, links } = secrets
  const marked = [
    ...(code === null ? [] : [[code, codeMark] as const]),
    ...linkMarks.flatMap((mark, index) => (links[index] === undefined ? [] : [[links[index], mark] as const])),
  ]
  const text = marked.reduce((rest, [secret, mark]) => rest.replaceAll(secret, mark), said.text.replaceAll(marks, ''))
  const kept = { subject: said.subject, text, code, links }
  return seal(JSON.stringify(kept), { secret: sealSecret, context: contextOf(dedupeKey) })
}

/** A message as somebody may read it; null where nothing is kept of it. */
export async function openText(
  { sealSecret }: Pick<Config, 'sealSecret'>,
  { dedupeKey, sealedText }: { dedupeKey: string; sealedText: string | null },
  sight: Sight,
): Promise<KeptText | null> {
  if (sealedText === null) return null
  const opened = await unseal(sealedText, { secret: sealSecret, context: contextOf(dedupeKey) })
  const { subject, text, code, links } = keptSchema.parse(JSON.parse(opened))
  const filled = text.replaceAll(marks, (mark) => {
    if (mark === codeMark) return shown(code, sight.code)
    return shown(links[linkMarks.findIndex((one) => one === mark)], sight.link)
  })
  return { subject, text: filled }
}

function shown(secret: string | null | undefined, isSeen: boolean): string {
  const known = secret ?? ''
  return isSeen ? known : known.replaceAll(/[^\s-]/g, '•')
}
