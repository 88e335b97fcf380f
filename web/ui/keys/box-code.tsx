import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import css from './box-code.module.css'

const groupLength = 3

export type BoxCodeProps = {
  /** Digits only. */
  code: string
  /** The label: "Lokeron koodi". */
  label: string
  labelHidden?: boolean | undefined
}

/** The hero of its screen: large grouped digits, read aloud digit by digit with a pause between groups. */
export function BoxCode({ code, label, labelHidden = false }: BoxCodeProps) {
  const groups = groupDigits(code)
  const spoken = groups.map(({ digits }) => digits.split('').join(' ')).join(', ')
  return (
    <p className="stack gap-1 items-center lines-center anchor">
      {!labelHidden && (
        <span className="size-16" aria-hidden="true">
          {label}
        </span>
      )}
      <VisuallyHidden>{`${label}: ${spoken}`}</VisuallyHidden>
      <span className={css['digits']} aria-hidden="true" translate="no">
        {groups.map(({ at, digits }) => (
          <span key={at}>{digits}</span>
        ))}
      </span>
    </p>
  )
}

function groupDigits(code: string): readonly { at: number; digits: string }[] {
  const count = Math.ceil(code.length / groupLength)
  return Array.from({ length: count }, (_, index) => ({
    at: index,
    digits: code.slice(index * groupLength, (index + 1) * groupLength),
  }))
}
