import type { ReactNode } from 'react'

import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import css from './row-button.module.css'

export type RowButtonProps = {
  label: string
  /** A drawing that says it instead; the label is left to screen readers. */
  picture?: ReactNode
  description?: string | undefined
  icon?: ReactNode
  onClick: () => void
}

/** One of several ways to go on, with a line about it. */
export function RowButton({ label, picture, description, icon, onClick }: RowButtonProps) {
  return (
    <button type="button" className={css['root']} onClick={onClick}>
      <span className="stack gap-1 shrinks breaks">
        {picture && (
          <span className={css['picture']} aria-hidden="true">
            {picture}
          </span>
        )}
        <span className="weight-600">{picture ? <VisuallyHidden>{label}</VisuallyHidden> : label}</span>
        {description && <span className="tone-soft size-16">{description}</span>}
      </span>
      {icon && <span className="tone-accent rigid">{icon}</span>}
    </button>
  )
}
