import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'

import { foldedWord } from '#domain/text/folding.ts'
import { lazyWithTexts } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { useScope } from '#web/staff/session/use-staff-session.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { useKnownCommands, type StaffCommand } from '#web/staff/shared/commands.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import { menuTarget } from '#web/ui/menu/menu-keys.ts'
import { Modal } from '#web/ui/modal/modal.tsx'

import { frameTexts } from './texts.ts'

import css from './command-palette.module.css'
import keys from './key.module.css'

/** The commands in whose names every typed word begins a word, however its letters are marked. */
function matchingCommands(commands: readonly StaffCommand[], typed: string): readonly StaffCommand[] {
  const wanted = typed.split(/\s+/).map(foldedWord)
  return commands.filter(({ label }) => {
    const words = label.split(/[\s:]+/).map(foldedWord)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

const PalettePlaces = lazyWithTexts(async () => (await import('./palette-places.tsx')).PalettePlaces, settingsTexts)

/** The fewest letters that tell a visit apart, and the most visits that are shown. */
const fewestLetters = 3
const mostVisits = 6

/** Visits of what was typed: by plate, name, phone number or work number. */
function useVisits(typed: string): readonly StaffCommand[] {
  const navigate = useNavigate()
  const q = useDeferredValue(typed.trim())
  const isAsked = useScope('process.see') !== 'none' && q.length >= fewestLetters
  const { data } = useQuery({
    queryKey: ['staff', 'palette', q],
    queryFn: ({ signal }) => staffCall('GET /api/staff/process', { query: { q, limit: mostVisits }, signal }),
    enabled: isAsked,
    staleTime: 30_000,
  })
  if (!isAsked || data === undefined) return []
  return data.items.map(({ id, licenseNumber, customerName, vehicle, externalWorkOrderId }) => ({
    id: `visit-${id}`,
    label: [licenseNumber, customerName, vehicle, externalWorkOrderId].filter(Boolean).join(' · ') || id,
    run: () => void navigate(staffPaths.process(id)),
  }))
}

type CommandPaletteProps = { open: boolean; onClose: () => void }

/** Everything that can be done here, found by a few letters. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const { text } = useText(frameTexts)
  const [runs, setRuns] = useState(0)
  function run(command: StaffCommand) {
    // Gone at once, not by and by: what the command leads to takes the focus and the next keys.
    setRuns(runs + 1)
    onClose()
    command.run()
  }
  return (
    <Modal
      key={runs}
      open={open}
      onClose={onClose}
      title={text('commands')}
      closeText={text('close')}
      errorText={text('dialogFailed')}
      width="36rem"
      holdsText={false}
    >
      <CommandSearch onRun={run} />
    </Modal>
  )
}

function CommandSearch({ onRun }: { onRun: (command: StaffCommand) => void }) {
  const { text } = useText(frameTexts)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const visits = useVisits(typed)
  const found = [...matchingCommands(useKnownCommands(), typed), ...visits]
  const goTo = useCallback((page: string) => text('goTo', { page }), [text])
  const current = found[Math.min(at, found.length - 1)]
  function press(event: KeyboardEvent) {
    const target = menuTarget(event.key, at, found.length)
    if (event.key === 'Enter' && current) onRun(current)
    if (event.key !== 'Enter' && (target === null || event.key === 'Home' || event.key === 'End')) return
    event.preventDefault()
    if (target !== null) setAt(target)
  }
  return (
    <>
      <Suspense>
        <PalettePlaces goTo={goTo} />
      </Suspense>
      <TextField
        label={text('commandPlaceholder')}
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={press}
        onValueChange={(value) => {
          setTyped(value)
          setAt(0)
        }}
      />
      <div
        className={look.stack({ gap: 0 }, css['list'])}
        role="listbox"
        id={`${id}-list`}
        aria-label={text('commands')}
      >
        {found.map((command) => (
          <button
            key={command.id}
            id={`${id}-${command.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            className={look.row({ gap: 4, align: 'center', justify: 'between', target: true, plain: true }, css['row'])}
            onClick={() => onRun(command)}
          >
            <span className={look.item({ shrinks: true })}>{command.label}</span>
            {command.shortcut && (
              <kbd className={look.text({ tone: 'soft', size: 14, lines: 'center', rigid: true }, keys['key'])}>
                {command.shortcut}
              </kbd>
            )}
          </button>
        ))}
      </div>
      <p className={look.text({ tone: 'soft' }, css['none'])} role="status">
        {found.length === 0 ? text('noCommandFound') : ''}
      </p>
    </>
  )
}
