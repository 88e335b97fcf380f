import { useId, type ReactNode } from 'react'

import { errorShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { cx } from '#web/ui/page/cx.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import field from './field.module.css'
import css from './fieldset.module.css'

export type FieldsetProps = {
  legend: string
  /** For a legend that the page already says, as its heading. */
  legendHidden?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  /** The rows lie on one card, with lines between them. */
  joined?: boolean | undefined
  /** The rows are parts of one switch, beside each other while there is room. */
  segmented?: boolean | undefined
  children: ReactNode
}

/** A group of rows that belong together, named by its legend. */
export function Fieldset(props: FieldsetProps) {
  const { legend, legendHidden = false, hint, error, joined = false, segmented = false, children } = props
  const id = useId()
  const description = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="anchor" aria-describedby={description || undefined}>
      <legend className={legendHidden ? undefined : css['legend']}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {hint && (
        <p className={css['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={cx(css['rows'], joined && css['joined'], segmented && css['segmented'])}>{children}</div>
      {error && (
        <p className={field['error']} id={`${id}-error`}>
          <Icon shape={errorShape} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
