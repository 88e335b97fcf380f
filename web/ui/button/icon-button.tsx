import type { ComponentPropsWithRef } from 'react'

import type { IconShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { cx } from '#web/ui/page/cx.ts'

import css from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'children'> & {
  /** Says what the press does; also shown as a tip. */
  label: string
  shape: IconShape
  variant?: 'quiet' | 'outlined' | undefined
}

export function IconButton({ label, shape, variant = 'quiet', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx(css['root'], css[variant])} aria-label={label} title={label}>
      <Icon shape={shape} />
    </button>
  )
}
