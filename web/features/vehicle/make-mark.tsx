import { markOf } from './makes.ts'

import css from './make-mark.module.css'

// Addresses only: a browser fetches the one drawing that is shown.
const addresses = import.meta.glob<string>('./marks/*.svg', { query: '?url', import: 'default', eager: true })

/** The maker's mark in the colour of the text around it; decorative, the name stands beside it. */
export function MakeMark({ make }: { make: string | null }) {
  const address = addresses[`./marks/${markOf(make)}.svg`]
  if (address === undefined) return null
  const mask = `url("${address}")`
  return <span className={css['root']} style={{ maskImage: mask, WebkitMaskImage: mask }} aria-hidden="true" />
}
