import { useMemo, useRef, useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useCommands } from '#web/staff/shared/commands.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import { settingsGroups } from './settings-places.ts'
import { sectionsThatFit } from './settings-search.ts'
import type { SettingsSectionEntry } from './settings-sections.ts'
import { settingsTexts } from './texts.ts'

import css from './settings-screen.module.css'

type SectionListProps = { sections: readonly SettingsSectionEntry[]; current: SettingsSectionEntry | null }

/** The sections in their groups, and a search among what is set in them. */
export function SectionList({ sections, current }: SectionListProps) {
  const { text } = useText(settingsTexts)
  const [sought, setSought] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const label = text('settingsSearch')
  useCommands(
    useMemo(() => [{ id: 'settings-search', label, shortcut: '/', run: () => input.current?.focus() }], [label]),
  )
  const fitting = sectionsThatFit(sections, sought, text)
  return (
    <div className={look.stack({ gap: 4, bounded: true })} data-sections="">
      <TextField
        label={label}
        type="search"
        ref={input}
        value={sought}
        maxLength={60}
        autoComplete="off"
        onValueChange={setSought}
      />
      {fitting.length === 0 && <p className={look.muted(14)}>{text('settingsFoundNone')}</p>}
      <nav className={look.stack({ gap: 4, bounded: true })} aria-label={text('settings')}>
        {settingsGroups.map((group) => {
          const own = fitting.filter((section) => section.group === group)
          return (
            own.length > 0 && (
              <Group key={group} name={text(`settingsGroup_${group}`)} sections={own} current={current} />
            )
          )
        })}
      </nav>
    </div>
  )
}

function Group({ name, sections, current }: SectionListProps & { name: string }) {
  const { text } = useText(settingsTexts)
  return (
    <div role="group" aria-label={name}>
      <p className={css['group']}>{name}</p>
      <ul className={look.stack({ gap: 0 })}>
        {sections.map((section) => (
          <li key={section.path}>
            <PageLink
              to={staffPaths.settingsSection(section.path)}
              className={look.row({ align: 'center', target: true, tone: 'ink' }, css['entry'])}
              aria-current={section === current ? 'page' : undefined}
            >
              {text(section.text)}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
