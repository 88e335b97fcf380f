import * as z from 'zod'

import { objectKeyPattern } from '#scripts/backup/manifest.ts'

/** Files in the folder of a sealed backup beside the sealed ones. */
export const envelopeFile = 'backup.json'
export const signatureFile = 'backup.sig'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Returns how the file at a place is called; the first one is the index. */
export const sealedFile = (place: number): string => `${place}.age`

/** Every sealed file in its order; signed, so that none is another, at another place, of another backup, or missing. */
export const envelopeSchema = z.strictObject({
  format: z.literal('sealed-1'),
  /** It is of this backup alone; the index says it again. */
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  files: z.array(z.strictObject({ bytes: z.int().positive(), sha256 })).min(2),
})

export type Envelope = z.infer<typeof envelopeSchema>

/** A place in a backup and nothing else: no name leads out of a folder. */
const inBackup = new RegExp(`^(?:cell-[1-9]\\d{0,2}/)?(?:manifest\\.json|database\\.sql|pictures/${objectKeyPattern})$`)

/** Which file of the backup lies at which place behind the index. */
export const indexSchema = z.strictObject({
  id: z.uuid(),
  names: z.array(z.string().regex(inBackup)).refine((names) => new Set(names).size === names.length),
})

/** The text that is signed: nothing else that the key may sign reads like it. */
export const signedText = (envelope: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from('workshop backup sealed-1\n'), envelope])
