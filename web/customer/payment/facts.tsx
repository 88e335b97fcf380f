import * as look from '#web/ui/layout.ts'

import css from './facts.module.css'

/** Names and values; what has no value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl className={look.stack({ gap: 2 })}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={look.row({ across: 4, wrap: true, justify: 'between' })}>
              <dt className={look.muted()}>{name}</dt>
              <dd className={look.text(isLongId(value) ? { breaks: true, size: 14 } : { breaks: true }, css['value'])}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A reference as providers make them: smaller, so that it keeps to one line of a phone. */
const isLongId = (value: string) => /^\S{20,}$/.test(value)
