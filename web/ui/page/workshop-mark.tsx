import { useState } from 'react'

import type { Logo } from '#worker/contract/customer/workshop-looks.ts'

import css from './workshop-name.module.css'

type WorkshopMarkProps = { logo?: Logo | null | undefined; letters: string }

/** A workshop's logo on white, as it was drawn; its initials where it has none, or while it does not come. Decorative: the name stands beside it. */
export function WorkshopMark({ logo, letters }: WorkshopMarkProps) {
  const [lost, setLost] = useState<string | null>(null)
  if (!logo || lost === logo.url) {
    return <span className={css['mark']} aria-hidden="true" translate="no" data-letters={letters} />
  }
  const { url, width, height } = logo
  return <img className={css['logo']} src={url} width={width} height={height} alt="" onError={() => setLost(url)} />
}
