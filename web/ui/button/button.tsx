import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'

import type { Elements } from '#web/ui/page/elements.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import { buttonClass, type ButtonLook } from './button-class.ts'

import css from './button.module.css'

export type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'disabled'> & {
    children: ReactNode
    disabled?: boolean | undefined
    /** Something is still missing: it says so to who listens, keeps its place in the order of keys, and its press says what. */
    incomplete?: boolean | undefined
    /** While set the button keeps its width and its focus, and a press does nothing; `late` shows only when it lasts. */
    pending?: boolean | 'late' | undefined
    /** Said to screen readers when pending starts. */
    pendingText?: string | undefined
    icon?: Elements
  }

export function Button(props: ButtonProps) {
  const {
    children,
    variant,
    fullWidth,
    incomplete = false,
    pending = false,
    pendingText,
    icon,
    type = 'button',
    onClick,
    ...rest
  } = props
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) {
      event.preventDefault()
      return
    }
    onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClass({ variant, fullWidth })}
        aria-disabled={pending !== false || incomplete || undefined}
        data-pending={pending || undefined}
        onClick={press}
      >
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
        {pending && (
          <span className={css['dots']} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
        )}
      </button>
      {pendingText !== undefined && (
        <VisuallyHidden>
          <span role="status">{pending === true ? pendingText : ''}</span>
        </VisuallyHidden>
      )}
    </>
  )
}
