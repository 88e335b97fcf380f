import { occupancyLevels, type OccupancyLevel } from '#domain/time/calendar.ts'

import css from './occupancy-meter.module.css'

const segmentCount = occupancyLevels.length - 1
const segments = Array.from({ length: segmentCount }, (_, index) => index)

/** Three segments: none filled when empty, all when full. The words stand beside it. */
export function OccupancyMeter({ level }: { level: OccupancyLevel }) {
  const filled = occupancyLevels.indexOf(level)
  return (
    <span className={css['root']} aria-hidden="true">
      {segments.map((segment) => (
        <span key={segment} data-filled={segment < filled || undefined} />
      ))}
    </span>
  )
}
