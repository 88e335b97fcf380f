import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import type { DialogProps } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import { SettingsAnswer, SettingsSection } from './settings-section.tsx'
import { SettingsTable, type Column } from './settings-table.tsx'

type ResourceListProps<Answer, Thing> = {
  title: string
  lead?: string
  /** One of several lists of a section. */
  isPart?: boolean
  /** The label of the button for a new one; none are made without it. */
  add?: string
  /** True where one can be made: unless given. */
  canAdd?: boolean
  query: UseQueryResult<Answer>
  itemsOf: (answer: Answer) => readonly Thing[]
  idOf: (thing: Thing) => string
  columns: (answer: Answer) => readonly Column<Thing>[]
  /** Said where there are none. */
  empty?: string
  /** Which of them can be opened: all, unless given. */
  canOpen?: (thing: Thing) => boolean
  /** Puts them in another order; asked for where there are more than one. */
  renderOrder?: (answer: Answer, dialog: { open: boolean; onClose: () => void }) => Elements
  /** Above the list: a search. */
  above?: Elements
  /** Below it: what is fetched further. */
  below?: Elements
  /** Opened with a thing, or with null for a new one; mounted again each time. `all` is null until it was fetched. */
  renderDialog: (opened: DialogProps<Thing>, all: Answer | null) => Elements
}

/** Things of one kind: their list, and the dialog that each opens. */
export function ResourceList<Answer, Thing>(props: ResourceListProps<Answer, Thing>) {
  const { title, add, query, itemsOf, empty, renderOrder, renderDialog } = props
  const { text } = useText(settingsTexts)
  const [opened, setOpened] = useState<{ thing: Thing | null; times: number }>({ thing: null, times: 0 })
  const [open, setOpen] = useState<'thing' | 'order' | null>(null)
  const close = () => setOpen(null)
  const show = (thing: Thing | null) => {
    setOpened(({ times }) => ({ thing, times: times + 1 }))
    setOpen('thing')
  }
  const all = query.data ?? null
  const isOrdered = renderOrder !== undefined && all !== null && itemsOf(all).length > 1
  return (
    <SettingsSection
      title={title}
      {...(props.lead !== undefined && { lead: props.lead })}
      isPart={props.isPart ?? false}
      actions={
        (isOrdered || add !== undefined) && (
          <div className={look.row({ gap: 2, across: 3, wrap: true })}>
            {isOrdered && (
              <Button variant="secondary" onClick={() => setOpen('order')}>
                {text('orderThings')}
              </Button>
            )}
            {add !== undefined && (
              <Button
                variant={props.isPart ? 'secondary' : 'primary'}
                icon={<Icon shape={plusShape} />}
                disabled={props.canAdd === false}
                onClick={() => show(null)}
              >
                {add}
              </Button>
            )}
          </div>
        )
      }
    >
      {props.above}
      <SettingsAnswer
        query={query}
        {...(empty !== undefined && { empty, isEmpty: (answer: Answer) => itemsOf(answer).length === 0 })}
      >
        {(answer) => (
          <SettingsTable
            caption={title}
            rows={itemsOf(answer)}
            idOf={props.idOf}
            columns={props.columns(answer)}
            onOpen={show}
            {...(props.canOpen && { canOpen: props.canOpen })}
          />
        )}
      </SettingsAnswer>
      {props.below}
      <Keyed key={opened.times}>
        {renderDialog({ thing: opened.thing, open: open === 'thing', onClose: close }, all)}
      </Keyed>
      {isOrdered && open === 'order' && renderOrder(all, { open: true, onClose: close })}
    </SettingsSection>
  )
}

/** Another key makes its children again. */
function Keyed({ children }: { children: Elements }) {
  return children
}

/** Fetches a list further, where there is more of it. */
export function MoreButton({ query }: { query: UseInfiniteQueryResult }) {
  const { text } = useText(settingsTexts)
  if (!query.hasNextPage) return null
  return (
    <div>
      <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {text('loadMore')}
      </Button>
    </div>
  )
}
