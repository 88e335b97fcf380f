import type { CabinetTrouble } from '#domain/keys/cabinet-status.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { DeskLocker } from '#worker/contract/staff/visit/locker-desk.ts'

import { lockersTexts } from './texts.ts'

type Status = NonNullable<DeskLocker['status']>

/**
 * Shows how the cabinet itself stands: what is wrong first, and then what it measures. What it does not measure is left
 * out.
 */
export function LockerStatus({ status }: { status: Status }) {
  const { text } = useText(lockersTexts)
  const { troubles, onMains, batteryPercent, temperature, firmware } = status
  const lines = [
    onMains === true ? text('statusOnMains') : null,
    batteryPercent === null ? null : text('statusBattery', { percent: batteryPercent }),
    temperature === null ? null : text('statusTemperature', { degrees: String(temperature).replace('-', '\u2212') }),
    firmware === null ? null : text('statusFirmware', { version: firmware }),
  ].filter((one) => one !== null)
  if (troubles.length + lines.length === 0) return null
  return (
    <ul className={look.row({ gap: 1, across: 5, wrap: true })} aria-label={text('statusOf')}>
      {troubles.map((trouble) => (
        <Trouble key={trouble} trouble={trouble} />
      ))}
      {lines.map((one) => (
        <li key={one} className={look.text({ tone: 'soft', breaks: true })}>
          {one}
        </li>
      ))}
    </ul>
  )
}

function Trouble({ trouble }: { trouble: CabinetTrouble }) {
  const { text } = useText(lockersTexts)
  return (
    <li className={look.inline({ gap: 2, align: 'center', tone: 'warning' })}>
      <Icon shape={warningShape} />
      <span>{text(`trouble_${trouble}`)}</span>
    </li>
  )
}
