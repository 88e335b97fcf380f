import { hueOf, initialsOf } from './initials.ts'

import css from './person-mark.module.css'

type PersonMarkProps = { id: string; name: string; size?: 'small' | 'large' }

/** Somebody of staff by their initials in a colour of theirs; the name stands in it for who does not see it. */
export function PersonMark({ id, name, size = 'small' }: PersonMarkProps) {
  return (
    <span className={css['root']} data-hue={hueOf(id)} data-size={size} title={name}>
      <span className={css['initials']} data-initials={initialsOf(name)} aria-hidden="true" />
      <span className={css['name']}>{name}</span>
    </span>
  )
}
