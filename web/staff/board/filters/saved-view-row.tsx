import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import type { BoardWords } from '#web/staff/board/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import * as look from '#web/ui/layout.ts'

import { boardQuery, boardSearch, readBoardChoice, type BoardChoice } from './board-address.ts'
import { keepViews, mostViews, readViews, viewNameMaxLength, type SavedView } from './saved-views.ts'

import css from './board-views.module.css'

type SavedViewsProps = {
  choice: BoardChoice
  words: BoardWords['worklist']
  onChoice: (choice: BoardChoice) => void
}

/** The views that the user has named, each with how many visits it has; what is shown now can be named too. */
export function SavedViewRow({ choice, words, onChoice }: SavedViewsProps) {
  const { userId } = useStaffUser()
  const [views, setViews] = useState(() => readViews(userId))
  const search = boardSearch(choice)
  const isSaved = views.some((view) => view.search === search)
  function keep(next: readonly SavedView[]) {
    keepViews(userId, next)
    setViews(next)
  }
  return (
    <div className={look.row({ gap: 1, wrap: true, align: 'center' })} role="group" aria-label={words.savedViews}>
      {views.map((view) => (
        <span key={view.search} className={look.inline({ align: 'center' })}>
          <button
            type="button"
            className={look.inline({ gap: 2, align: 'center', tone: 'soft', size: 16, weight: 600 }, css['view'])}
            aria-pressed={view.search === search}
            onClick={() => onChoice(readBoardChoice(new URLSearchParams(view.search)))}
          >
            <span>{view.name}</span>
            <ViewCount search={view.search} />
          </button>
          {view.search === search && (
            <IconButton
              label={`${words.removeView}: ${view.name}`}
              shape={crossShape}
              onClick={() => keep(views.filter((one) => one !== view))}
            />
          )}
        </span>
      ))}
      {!isSaved && search !== '' && views.length < mostViews && (
        <NewView words={words} onName={(name) => keep([...views, { name, search }])} />
      )}
    </div>
  )
}

const counted = 100
const everyMs = 60_000

/** Shows how many visits a view has, up to a hundred. */
function ViewCount({ search }: { search: string }) {
  const { data } = useQuery({
    queryKey: ['staff', 'view-count', search],
    queryFn: async ({ signal }) => {
      const query = { ...boardQuery(readBoardChoice(new URLSearchParams(search))), limit: counted }
      const { items, nextCursor } = await staffCall('GET /api/staff/process', { query, signal })
      return nextCursor === null ? String(items.length) : `${counted}+`
    },
    staleTime: everyMs,
    refetchInterval: everyMs,
  })
  return data === undefined ? null : <span className={css['count']}>{data}</span>
}

function NewView({ words, onName }: { words: SavedViewsProps['words']; onName: (name: string) => void }) {
  const [name, setName] = useState<string | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name === null || name.trim() === '') return
    onName(name.trim())
    setName(null)
  }
  if (name === null) {
    return (
      <Button variant="quiet" onClick={() => setName('')}>
        {words.saveView}
      </Button>
    )
  }
  return (
    <form className={look.row({ gap: 2, wrap: true, align: 'end' })} onSubmit={submit}>
      <TextField
        label={words.viewName}
        value={name}
        maxLength={viewNameMaxLength}
        autoComplete="off"
        onValueChange={setName}
      />
      <Button type="submit" variant="secondary">
        {words.saveView}
      </Button>
    </form>
  )
}
