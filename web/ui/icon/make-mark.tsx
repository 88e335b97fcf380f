import { markOf } from './makes.ts'

import css from './make-mark.module.css'

/** The maker's mark in the colour of the text around it; decorative, the name stands beside it. */
export function MakeMark({ make }: { make: string | null }) {
  // By its plain address, so that no list of addresses is loaded and only this one drawing is fetched.
  const mask = `url("/marks/${markOf(make)}.svg")`
  return <span className={css['root']} style={{ maskImage: mask, WebkitMaskImage: mask }} aria-hidden="true" />
}
