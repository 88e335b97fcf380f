import type { ReactNode } from 'react'

import { chevronDownShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import { cx } from './cx.ts'

import css from './disclosure.module.css'

export type DisclosureProps = {
  summary: string
  /** A figure at the end of the line, such as what is folded comes to. */
  aside?: string | undefined
  /** True where it is open before anyone has touched it. */
  openAtFirst?: boolean | undefined
  /** Called when it is unfolded. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Something to read that can be folded away. */
export function Disclosure({ summary, aside, openAtFirst = false, onOpen, children }: DisclosureProps) {
  return (
    <details className={css['root']} open={openAtFirst} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className={cx('row gap-3 align-center justify-between size-16 weight-600', css['summary'])}>
        <span className="grows">{summary}</span>
        {aside !== undefined && <span className="nowrap">{aside}</span>}
        <span className={cx('rigid tone-soft', css['chevron'])}>
          <Icon shape={chevronDownShape} />
        </span>
      </summary>
      <div className={cx('stack gap-4', css['content'])}>{children}</div>
    </details>
  )
}
