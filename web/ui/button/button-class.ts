import { cx } from '#web/ui/page/cx.ts'

import css from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonLook = {
  variant?: ButtonVariant | undefined
  fullWidth?: boolean | undefined
}

/** Class names of a button, for a router's own link component. */
export function buttonClass({ variant = 'primary', fullWidth = false }: ButtonLook = {}): string {
  return cx(css['root'], css[variant], fullWidth && css['fullWidth'])
}
