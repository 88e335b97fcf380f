import { verify } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Decrypter } from 'age-encryption'

import { NotDone } from '#scripts/backup/not-done.ts'

import {
  envelopeFile,
  envelopeSchema,
  indexSchema,
  sealedFile,
  signatureFile,
  signedText,
  type Envelope,
} from './envelope.ts'
import type { Opening } from './keys.ts'
import { readRegular, streamRegular } from './regular-file.ts'
import { summing } from './seal.ts'

/** Some 400,000 files. */
const mostEnvelopeBytes = 64_000_000
const mostSignatureBytes = 1_000

/** Returns whether a folder has a backup that is sealed, or the beginning of one. */
export const isSealed = (folder: string): boolean =>
  [envelopeFile, signatureFile, sealedFile(0)].some((name) => existsSync(path.join(folder, name)))

/** The envelope, once one of the signers has signed it. Throws NotDone: nothing that is not signed is read any further. */
function readEnvelope(folder: string, { signers }: Opening): Envelope {
  const bytes = readRegular(folder, envelopeFile, mostEnvelopeBytes)
  const signature = Buffer.from(readRegular(folder, signatureFile, mostSignatureBytes).toString('latin1'), 'base64')
  if (!signers.some((signer) => verify(null, signedText(bytes), signer, signature))) {
    throw new NotDone(['Nobody of signers.pem has signed this backup as it is. Nothing was changed.'])
  }
  return envelopeSchema.parse(JSON.parse(bytes.toString('utf8')))
}

function refuseTooLarge({ files }: Envelope, scratch: string): void {
  const wanted = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const { bavail, bsize } = statfsSync(scratch)
  if (wanted < bavail * bsize) return
  throw new NotDone([
    `The backup has ${wanted} bytes, and ${scratch} has room for ${bavail * bsize}. TMPDIR names another place. Nothing was changed.`,
  ])
}

type Sealed = { readonly folder: string; readonly envelope: Envelope; readonly decrypter: Decrypter }

/** Opens the file at a place into another. Throws NotDone where it is not the one that was signed. */
async function openInto({ folder, envelope, decrypter }: Sealed, place: number, into: string): Promise<void> {
  const name = sealedFile(place)
  const wanted = envelope.files[place]
  if (wanted === undefined) throw new NotDone([`${name} is not in this backup. Nothing was changed.`])
  const { through, sum } = summing()
  const source = streamRegular(folder, name, wanted.bytes)
  const isOpened = await decrypted(source.pipe(through), decrypter, into)
  // What is behind the end of a file that was cut off is missing from its hash as well.
  const found = isOpened ? sum() : null
  if (found?.bytes === wanted.bytes && found.sha256 === wanted.sha256) return
  throw new NotDone([`${name} is not as it was written, or is sealed to somebody else. Nothing was changed.`])
}

async function decrypted(source: Readable, decrypter: Decrypter, into: string): Promise<boolean> {
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source))
    await pipeline(Readable.fromWeb(plain), createWriteStream(into, { mode: 0o600, flags: 'wx' }))
    return true
  } catch {
    source.destroy()
    return false
  }
}

/**
 * Opens a sealed backup into an empty folder of one's own, once its signature and every file are what was signed. Throws NotDone
 * where anything is changed, cut off, of another backup or at another place; what was opened until then is to be deleted.
 */
export async function openSealed(folder: string, into: string, keys: Opening): Promise<{ madeAt: string }> {
  const envelope = readEnvelope(folder, keys)
  refuseTooLarge(envelope, into)
  const decrypter = new Decrypter()
  for (const identity of keys.identities) decrypter.addIdentity(identity)
  const sealed = { folder, envelope, decrypter }
  const indexFile = path.join(into, 'index.json')
  await openInto(sealed, 0, indexFile)
  const index = indexSchema.parse(JSON.parse(readFileSync(indexFile, 'utf8')))
  if (index.id !== envelope.id || index.names.length !== envelope.files.length - 1) {
    throw new NotDone(['The index is of another backup. Nothing was changed.'])
  }
  for (const [at, name] of index.names.entries()) {
    const file = path.join(into, name)
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    await openInto(sealed, at + 1, file)
  }
  return { madeAt: envelope.madeAt }
}
