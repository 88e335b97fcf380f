import { isNameWithoutPlate } from '#domain/contact/licence-plate.ts'
import { cx } from '#web/ui/page/cx.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import css from './licence-plate.module.css'

export type LicencePlateProps = {
  /** As it is written on the vehicle: "ABC-123". */
  plate: string
  /** The label for screen readers: "Rekisteritunnus". */
  label: string
  size?: 'small' | 'medium' | 'large' | undefined
}

/** A Finnish plate: white in both schemes, black letters, blue EU band; words alone of a car that has none. */
export function LicencePlate({ plate, label, size = 'medium' }: LicencePlateProps) {
  if (isNameWithoutPlate(plate)) {
    return (
      <span className={css['words']} translate="no">
        {plate}
      </span>
    )
  }
  return (
    <span className={cx(css['root'], css[size])} translate="no">
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      <span className={css['band']} aria-hidden="true">
        <svg className={css['stars']} viewBox="0 0 24 24" focusable="false">
          {stars.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" />
          ))}
        </svg>
        <span>FIN</span>
      </span>
      <span className={css['letters']}>{plate}</span>
    </span>
  )
}

const stars = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6
  return [
    Math.round((12 + 9 * Math.cos(angle)) * 100) / 100,
    Math.round((12 + 9 * Math.sin(angle)) * 100) / 100,
  ] as const
})
