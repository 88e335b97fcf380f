import type { ComponentPropsWithRef, ReactNode } from 'react'

import type { Elements } from '#web/ui/page/elements.ts'

import { buttonClass, type ButtonLook } from './button-class.ts'

import css from './button.module.css'

export type ButtonLinkProps = ButtonLook &
  Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> & {
    children: ReactNode
    icon?: Elements
  }

/** Looks like a button, goes to an address. */
export function ButtonLink({ children, variant, fullWidth, icon, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, fullWidth })}>
      <span className={css['label']}>
        {icon === undefined ? (
          children
        ) : (
          <>
            {icon}
            <span>{children}</span>
          </>
        )}
      </span>
    </a>
  )
}
