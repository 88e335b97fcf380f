import type { ReactNode } from 'react'

import { errorShape, infoShape, successShape, warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import css from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

export type NoticeProps = {
  tone?: NoticeTone | undefined
  title?: string | undefined
  children?: ReactNode
  /** A button or link that puts the matter right. */
  action?: ReactNode
}

const shapes = { info: infoShape, success: successShape, warning: warningShape, error: errorShape } as const
const roles = { info: 'note', success: 'status', warning: 'status', error: 'alert' } as const

/** Something to know, in the page; an error interrupts a screen reader, the others wait their turn. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div className={css['root']} data-tone={tone} role={roles[tone]}>
      <span className={css['icon']}>
        <Icon shape={shapes[tone]} size={1.375} />
      </span>
      <div className="stack gap-1">
        {title && <p className="weight-600">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="above-2">{action}</div>}
      </div>
    </div>
  )
}
