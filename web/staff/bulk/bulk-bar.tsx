import { useState } from 'react'

import { bulkActions, mostInBulk, type BulkAction } from '#domain/process/bulk.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

import { BulkDialog } from './bulk-dialog.tsx'
import { bulkTexts } from './texts.ts'

import css from './bulk-bar.module.css'

export type BulkBarProps = {
  items: readonly BoardItem[]
  hrefOf: (id: string) => string
  /** Selects these instead. */
  onKeep: (ids: readonly string[]) => void
  onClear: () => void
}

/** Shows what may be done to the selected processes at once. */
export function BulkBar({ items, hrefOf, onKeep, onClear }: BulkBarProps) {
  const words = useWords(bulkTexts)
  const { bulk } = words
  const [asked, setAsked] = useState<{ action: BulkAction; items: readonly BoardItem[] } | null>(null)
  const isFull = items.length >= mostInBulk
  return (
    <>
      <section
        className={look.row(
          { gap: 2, across: 3, wrap: true, align: 'center', surface: true, framed: true, pad: 3 },
          css['root'],
        )}
        aria-label={bulk.bar}
      >
        <p className={look.text({ weight: 600 })} role="status">
          <span>{fillText(bulk.selected, { count: items.length })}</span>
          {isFull && <span className={look.muted()}> {fillText(bulk.most, { count: mostInBulk })}</span>}
        </p>
        {bulkActions.map((action) => (
          <Button key={action} variant="secondary" onClick={() => setAsked({ action, items })}>
            {bulk.actions[action]}
          </Button>
        ))}
        <Button variant="quiet" onClick={onClear}>
          {bulk.clear}
        </Button>
      </section>
      {asked !== null && (
        <BulkDialog
          {...asked}
          words={bulk}
          frame={words}
          hrefOf={hrefOf}
          onClose={(failed) => {
            setAsked(null)
            if (failed === 'all') onClear()
            else if (failed !== null) onKeep(failed)
          }}
        />
      )}
    </>
  )
}
