import type { ReactNode } from 'react'

import { cx } from '#web/ui/page/cx.ts'

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
    <div className={cx('framed surface pad-5', css['root'])}>
      <div className="row gap-3 across-4 wrap align-center">
        {mark && (
          <span className={cx('stack rigid', css['mark'])} aria-hidden="true">
            {mark}
          </span>
        )}
        <p className={cx('stack shrinks breaks', css['name'])}>
          <span className="heading size-20">{make}</span>
          {model && <span className="tone-soft size-16"> {model}</span>}
        </p>
        <LicencePlate plate={plate} label={plateLabel} />
      </div>
      {detail && <div className="above-4 ruled tone-soft size-16">{detail}</div>}
    </div>
  )
}
