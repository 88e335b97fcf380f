import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

import css from './create-part.module.css'

type CreatePartProps = { title: string; aside?: Elements; children: Elements }

/** One matter of the form. */
export function CreatePart({ title, aside, children }: CreatePartProps) {
  return (
    <Card title={title} aside={aside}>
      <div className={look.stack({ gap: 4, bounded: true })}>{children}</div>
    </Card>
  )
}

/** Fields beside each other where there is room; of narrow ones there may be three. */
export function FieldPair({ children, narrow = false }: { children: Elements; narrow?: boolean }) {
  return (
    <div className={look.columns({ gap: 4, align: 'start' }, css['pair'])} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
