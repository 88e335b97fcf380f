import { offlineShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import css from './offline-banner.module.css'

export type OfflineBannerProps = { offline: boolean; text: string }

/** Says that the network is away and what still works; slides in and is announced. */
export function OfflineBanner({ offline, text }: OfflineBannerProps) {
  return (
    <div role="status">
      {offline && (
        <p className={css['root']}>
          <Icon shape={offlineShape} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
