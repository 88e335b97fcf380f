import { lazy, Suspense } from 'react'

import { processStates, processTypes } from '#domain/enums.ts'
import { turns } from '#domain/process/whose-turn.ts'
import type { BoardWords } from '#web/staff/board/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select, type SelectOption } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'

import { hasFilters, noFilters, type BoardChoice } from './board-address.ts'

import css from './board-filters.module.css'

/** A calendar is no part of what the board needs at once. */
const BoardDays = lazy(async () => ({ default: (await import('./board-days.tsx')).BoardDays }))

type BoardFiltersProps = {
  choice: BoardChoice
  words: BoardWords
  onChange: (change: Partial<BoardChoice>) => void
}

function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): SelectOption[] {
  return values.map((value) => ({ value, label: labels[value] }))
}

function chosen<Value extends string>(values: readonly Value[], value: string): Value | null {
  return values.find((one) => one === value) ?? null
}

/** Narrows a view down by state, service, turn, reserved day, to who waits for an answer, and to trials. */
export function BoardFilters({ choice, words, onChange }: BoardFiltersProps) {
  const { worklist } = words
  return (
    <fieldset className={look.row({ gap: 3, wrap: true, align: 'end' }, css['root'])}>
      <legend className={look.item({ unseen: true })}>{worklist.filters}</legend>
      <Select
        label={worklist.state}
        placeholder={worklist.any}
        value={choice.state ?? ''}
        options={optionsOf(processStates, words.states)}
        onValueChange={(value) => onChange({ state: chosen(processStates, value) })}
      />
      <Select
        label={worklist.type}
        placeholder={worklist.any}
        value={choice.processType ?? ''}
        options={optionsOf(processTypes, words.types)}
        onValueChange={(value) => onChange({ processType: chosen(processTypes, value) })}
      />
      <Select
        label={worklist.turn}
        placeholder={worklist.any}
        value={choice.turn ?? ''}
        options={optionsOf(turns, words.turns)}
        onValueChange={(value) => onChange({ turn: chosen(turns, value) })}
      />
      <Suspense fallback={null}>
        <BoardDays choice={choice} words={worklist} onChange={onChange} />
      </Suspense>
      <Button
        variant="quiet"
        aria-pressed={choice.unanswered}
        onClick={() => onChange({ unanswered: !choice.unanswered })}
      >
        {worklist.unansweredOnly}
      </Button>
      <Button variant="quiet" aria-pressed={choice.trial} onClick={() => onChange({ trial: !choice.trial })}>
        {worklist.trials}
      </Button>
      {choice.figure !== null && (
        <Button
          variant="quiet"
          aria-pressed
          onClick={() => onChange({ figure: null, accountId: '', from: '', to: '' })}
        >
          {worklist.figures[choice.figure]}
        </Button>
      )}
      {hasFilters(choice) && (
        <Button variant="quiet" onClick={() => onChange(noFilters)}>
          {worklist.clearFilters}
        </Button>
      )}
    </fieldset>
  )
}
