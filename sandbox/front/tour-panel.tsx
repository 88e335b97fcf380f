import { tourSteps, tourWords } from '#domain/operations/tour.ts'
import { language } from '#sandbox/look/language.ts'

import type { FrontState } from './front-state.ts'

/** The tour that the app leads a newcomer through, to look up here; folded, so that it is in nobody's way. */
export function TourPanel({ connection }: FrontState) {
  const code = language()
  if (connection === null) return null
  return (
    <details class="place folded">
      <summary class="place-head">
        <h2>{tourWords.title[code]}</h2>
      </summary>
      <ol class="tour-steps">
        {tourSteps.map(({ id, at, path, title, text, link }) => (
          <li key={id}>
            <h3>{title[code]}</h3>
            <p>{text[code]}</p>
            {/* The first step is this page itself. */}
            {path !== '/' && <a href={at === 'app' ? `${connection.appUrl}${path}` : path}>{link[code]}</a>}
          </li>
        ))}
      </ol>
    </details>
  )
}
