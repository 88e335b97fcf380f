import { useId, type ReactNode } from 'react'

import css from './providers.module.css'

type ProviderPartProps = { title: string; action?: ReactNode; children: ReactNode }

/** One kind of providers. */
export function ProviderPart({ title, action, children }: ProviderPartProps) {
  const id = useId()
  return (
    <section className={css['part']} aria-labelledby={id}>
      <div className={css['head']}>
        <h3 className={css['title']} id={id}>
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
