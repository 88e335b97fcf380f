import type { Logo } from '#worker/contract/customer/workshop-looks.ts'

import { VisuallyHidden } from './visually-hidden.tsx'
import { WorkshopMark } from './workshop-mark.tsx'

import css from './workshop-name.module.css'

/** A workshop's mark and its name: where the name says a place after a comma, the place stands below it. */
export function WorkshopName({ name, logo }: { name: string; logo?: Logo | null | undefined }) {
  const comma = name.indexOf(', ')
  const [house, place] = comma === -1 ? [name, null] : [name.slice(0, comma), name.slice(comma + 2)]
  return (
    <span className={css['root']}>
      <WorkshopMark logo={logo} letters={initialsOf(house)} />
      <span className={css['name']}>
        <span className="weight-600">
          <span>{house}</span>
          {place && <VisuallyHidden>, </VisuallyHidden>}
        </span>
        {place && <span className="tone-soft">{place}</span>}
      </span>
    </span>
  )
}

/** The first letters of the first two words: AP of Autohuolto Pohjola. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
