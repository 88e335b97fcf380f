import type { Child } from 'hono/jsx'

import { Options, StateChip, type Choice } from '#sandbox/look/parts.tsx'

/** A button that posts to the desk, or a link to a page of its own. `focus` is what finds it again when its card is renewed. */
export type CardAction = { words: string; focus: string; label?: string } & (
  | { href: string }
  | { post: string; action?: string }
)

/** Shows what can be done to something on a provider's desk. */
export function CardActions({ actions }: { actions: readonly CardAction[] }) {
  return actions.map(({ words, focus, label, ...does }) =>
    'href' in does ? (
      <a key={focus} class="button" href={does.href} target="_blank" rel="noreferrer" data-focus={focus}>
        {words}
      </a>
    ) : (
      <button
        key={focus}
        class="button"
        data-post={does.post}
        data-action={does.action}
        data-focus={focus}
        aria-label={label}
      >
        {words}
      </button>
    ),
  )
}

type PlanSelectProps = { put: string; focus: string; choices: readonly Choice[]; chosen: string }

/** A choice that takes effect at once. */
export function PlanSelect({ put, focus, choices, chosen }: PlanSelectProps) {
  return (
    <select data-plan={put} data-focus={focus}>
      <Options choices={choices} chosen={chosen} />
    </select>
  )
}

type CardProps = {
  id: string
  announce: string
  title: Child
  note?: Child
  state: { words: string; tone: string }
  facts: readonly (string | { code: string })[]
  /** Its course so far. */
  log?: readonly Child[]
  children?: Child
}

/** One thing that a provider knows: how it stands, what was said of it, and what can be done to it later. */
export function Card({ id, announce, title, note, state, facts, log = [], children }: CardProps) {
  return (
    <li class="card" data-key={id} data-announce={announce}>
      <div class="card-top">
        <p class="card-what">
          <span class="card-title">{title}</span>
          {note ? <span class="soft">{note}</span> : null}
        </p>
        <StateChip {...state} />
      </div>
      <p class="facts soft">
        {facts.map((fact) => {
          const words = typeof fact === 'string' ? fact : fact.code
          return (
            <span key={words} class={words === fact ? undefined : 'code'}>
              {words}
            </span>
          )
        })}
      </p>
      {log.length === 0 ? null : <ol class="card-log">{log}</ol>}
      {children ? <div class="actions">{children}</div> : null}
    </li>
  )
}
