import type { ComponentPropsWithRef } from 'react'

import { cx } from './cx.ts'
import type { IconShape } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

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
