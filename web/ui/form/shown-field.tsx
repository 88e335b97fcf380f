import type { ReactNode } from 'react'

import { cx } from '#web/ui/page/cx.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import control from './control.module.css'
import field from './field.module.css'
import css from './shown-field.module.css'

type ShownFieldProps = {
  /** Left out where what stands around it says it. */
  label?: string
  children: ReactNode
  /** The button at its end, such as the one that changes it. */
  action: Elements
}

/** A value that is known already, as high and with the edge of the field in whose place it stands. */
export function ShownField({ label, children, action }: ShownFieldProps) {
  return (
    <div className="stack gap-2 shrinks">
      {label !== undefined && <p className={field['label']}>{label}</p>}
      <div className={cx(control['control'], css['shown'])}>
        <div className="stack gap-1 shrinks breaks grows">{children}</div>
        {action}
      </div>
    </div>
  )
}
