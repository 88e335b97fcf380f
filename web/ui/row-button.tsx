import type { ReactNode } from 'react'

import css from './row-button.module.css'

export type RowButtonProps = {
  label: string
  description?: string | undefined
  icon?: ReactNode
  onClick: () => void
}

/** One of several ways to go on, with a line about it. */
export function RowButton({ label, description, icon, onClick }: RowButtonProps) {
  return (
    <button type="button" className={css['root']} onClick={onClick}>
      <span className={css['text']}>
        <span className={css['label']}>{label}</span>
        {description && <span className={css['description']}>{description}</span>}
      </span>
      {icon && <span className={css['icon']}>{icon}</span>}
    </button>
  )
}
