import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import css from './timeline.module.css'

export type TimelineItem = {
  id: string
  title: string
  description?: string | undefined
  /** When it happened or will: "klo 7.42". */
  time?: string | undefined
  state: 'done' | 'current' | 'upcoming'
}

export type TimelineProps = {
  items: readonly TimelineItem[]
  /** Words for the state of an item, for screen readers. */
  stateTexts: { done: string; current: string; upcoming: string }
}

/** Shows what has happened, what is going on and what comes next. */
export function Timeline({ items, stateTexts }: TimelineProps) {
  return (
    <ol className="stack">
      {items.map((item) => (
        <li
          key={item.id}
          className={css['item']}
          data-state={item.state}
          aria-current={item.state === 'current' ? 'step' : undefined}
        >
          <span className={css['dot']} aria-hidden="true" />
          <div className="stack gap-0">
            <p className={css['title']}>
              <span>{item.title}</span>
              <VisuallyHidden>{`, ${stateTexts[item.state]}`}</VisuallyHidden>
            </p>
            {item.description && <p className={css['description']}>{item.description}</p>}
          </div>
          {item.time && <span className={css['time']}>{item.time}</span>}
        </li>
      ))}
    </ol>
  )
}
