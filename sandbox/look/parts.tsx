import type { Child } from 'hono/jsx'

import { languageNames, languages } from '#sandbox/core/languages.ts'

import { Icon } from './icon.tsx'
import { language, words } from './language.ts'

export type Choice = { value: string; words: string }

/** Values to choose from, with the words of each. */
export function choicesOf<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, words: words[value] }))
}

export function Options({ choices, chosen }: { choices: readonly Choice[]; chosen?: string | undefined }) {
  return choices.map(({ value, words }) => (
    <option key={value} value={value} selected={value === chosen}>
      {words}
    </option>
  ))
}

/** A control under its name. */
export function Field({ name, isWide, children }: { name: string; isWide?: boolean; children: Child }) {
  return (
    <label class={isWide ? 'field field-wide' : 'field'}>
      <span class="field-name">{name}</span>
      {children}
    </label>
  )
}

/** The languages to choose from: the page comes again in the one that is pressed, and the browser keeps it. */
export function Languages() {
  const now = language()
  return (
    <ul class="languages" aria-label={words().look.language}>
      {languages.map((code) => (
        <li key={code}>
          <a
            href={`?lang=${code}`}
            lang={code}
            hreflang={code}
            aria-label={`${code.toUpperCase()}, ${languageNames[code]}`}
            aria-current={code === now ? 'true' : undefined}
          >
            {code.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  )
}

function WayBack() {
  return (
    <a class="button button-quiet" href="/">
      <Icon name="back" />
      {words().look.desk}
    </a>
  )
}

/** The heading of a page, its languages, and the ways to others: back to the desk where nothing else is said. */
export function Head({ title, lead, children = <WayBack /> }: { title: string; lead: string; children?: Child }) {
  return (
    <header class="head">
      <div>
        <h1>{title}</h1>
        <p class="soft">{lead}</p>
      </div>
      <nav class="head-ways" aria-label={words().look.otherPages}>
        <Languages />
        {children}
      </nav>
    </header>
  )
}

type LiveListProps = { id: string; items: readonly Child[]; empty: string; name?: string; isAside?: boolean }

/** A list that the page's script keeps as the server has it. */
export function LiveList({ id, items, empty, name = 'cards', isAside = false }: LiveListProps) {
  return (
    <div id={`live-${id}`} data-live="">
      {items.length === 0 ? <p class={isAside ? 'soft' : 'empty'}>{empty}</p> : <ol class={name}>{items}</ol>}
    </div>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The keys of a machine. */
export function Pad({ beforeNought, children }: { beforeNought: Child; children: Child }) {
  const keyOf = (digit: string) => (
    <button key={digit} type="button" class="pad-key" data-digit={digit}>
      {digit}
    </button>
  )
  return (
    <div class="pad">
      {digits.map(keyOf)}
      {beforeNought}
      {keyOf('0')}
      {children}
    </div>
  )
}

/** Shows how something stands, in a word. */
export function StateChip({ words, tone }: { words: string; tone: string }) {
  return <p class={`state state-${tone}`}>{words}</p>
}

/** A list that scrolls by itself, under its heading. */
export function Scrolled({ name, labelledBy, children }: { name?: string; labelledBy: string; children: Child }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <div class={`place-body scrolls ${name ?? ''}`} tabindex={0} role="group" aria-labelledby={labelledBy}>
      {children}
    </div>
  )
}
