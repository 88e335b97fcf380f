import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { cleanPicture } from '#worker/licences/picture/clean-picture.ts'

import { pathOfPicture, sumOfFile, type Manifest } from './manifest.ts'
import { objectsIn, type NamedObject } from './objects.ts'
import type { Place } from './place.ts'

function typeOf(file: string): string {
  const cleaned = cleanPicture(readFileSync(file))
  return cleaned.ok ? cleaned.picture.contentType : 'application/octet-stream'
}

type Pictures = Pick<Manifest, 'pictures' | 'lostPictures'> & {
  /** Those whose bytes are not what their row says, a line each. */
  readonly faults: readonly string[]
}

/**
 * Fetches every object that a row of a copy names, one after another: each is a call of its own. The copy was made before: an
 * object is put before its row and goes after it, so that what is missing went meanwhile or is lost, and is named either way.
 */
export async function writePictures(folder: string, database: DatabaseSync, place: Place): Promise<Pictures> {
  const pictures: Manifest['pictures'] = []
  const lostPictures: string[] = []
  const faults: string[] = []
  for (const object of objectsIn(database)) {
    const file = pathOfPicture(folder, object.key)
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    if (await place.fetchPicture(object.key, file)) {
      const { picture, fault } = await kept(object, file)
      pictures.push(picture)
      faults.push(...fault)
    } else {
      rmSync(file, { force: true })
      lostPictures.push(object.key)
    }
  }
  return { pictures, lostPictures, faults }
}

async function kept({ key, contentType, sha256 }: NamedObject, file: string) {
  chmodSync(file, 0o600)
  const sum = await sumOfFile(file)
  return {
    picture: { key, contentType: contentType ?? typeOf(file), ...sum },
    fault: sha256 === null || sha256 === sum.sha256 ? [] : [`${key} in the bucket is not what its row says.`],
  }
}
