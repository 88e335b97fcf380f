import type { ReactNode } from 'react'

import { LicencePlate } from './licence-plate.tsx'

import css from './vehicle-card.module.css'

export type VehicleCardProps = {
  /** The maker's mark, decorative. */
  mark?: ReactNode
  make: string
  model?: string | undefined
  plate: string
  plateLabel: string
  /** A line under the plate, such as the reserved time. */
  detail?: ReactNode
}

/** The vehicle on top of every customer screen. */
export function VehicleCard({ mark, make, model, plate, plateLabel, detail }: VehicleCardProps) {
  return (
    <div className={css['root']}>
      <div className="row gap-3 across-4 wrap align-center">
        {mark && (
          <span className={css['mark']} aria-hidden="true">
            {mark}
          </span>
        )}
        <p className={css['name']}>
          <span className={css['make']}>{make}</span>
          {model && <span className="tone-soft size-16"> {model}</span>}
        </p>
        <LicencePlate plate={plate} label={plateLabel} />
      </div>
      {detail && <div className={css['detail']}>{detail}</div>}
    </div>
  )
}
