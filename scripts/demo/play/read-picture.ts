import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../pictures')

/** Reads a picture of the demo by the name of its file. */
export function readPicture(name: string): File {
  // The app tells by its bytes what a file is.
  return new File([readFileSync(path.join(folder, name))], name, { type: 'image/jpeg' })
}
