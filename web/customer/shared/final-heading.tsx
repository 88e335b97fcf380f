import type { ReactNode } from 'react'

import { cx } from '#web/ui/page/cx.ts'
import { StateMark, type StateMarkKind } from '#web/ui/visit/state-mark.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

import { StepHeading } from './step-heading.tsx'

import css from './final-heading.module.css'

type FinalHeadingProps = {
  view: ProcessInit
  mark?: StateMarkKind | undefined
  /** A quiet line over the title. */
  eyebrow?: string | undefined
  title: string
  lead?: ReactNode
}

/** The drawn mark and the words of a final screen. */
export function FinalHeading({ view, mark, eyebrow, title, lead }: FinalHeadingProps) {
  return (
    <div className={cx('stack gap-4', css['root'])}>
      {mark && <StateMark kind={mark} />}
      {eyebrow && <p className={cx('tone-soft size-14 weight-600', css['eyebrow'])}>{eyebrow}</p>}
      <StepHeading
        screen={`${view.process.currentStep} ${view.process.state}`}
        title={title}
        lead={lead}
        workshop={view.account.name}
      />
    </div>
  )
}
