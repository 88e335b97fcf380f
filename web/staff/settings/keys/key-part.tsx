import { useId, type ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { plusShape } from '#web/ui/staff-icon-shapes.ts'

import css from './keys.module.css'

type KeyPartProps = { title: string; add: string; onAdd: () => void; children: ReactNode }

/** One kind of machines. */
export function KeyPart({ title, add, onAdd, children }: KeyPartProps) {
  const id = useId()
  return (
    <section className={css['part']} aria-labelledby={id}>
      <div className={css['head']}>
        <h3 className={css['title']} id={id}>
          {title}
        </h3>
        <Button variant="secondary" icon={<Icon shape={plusShape} />} onClick={onAdd}>
          {add}
        </Button>
      </div>
      {children}
    </section>
  )
}
