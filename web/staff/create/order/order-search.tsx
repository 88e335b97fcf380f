import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { useFreeOrders, useUnderWay } from '#web/staff/create/api.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { FreeWorkOrder, KnownCustomer } from '#worker/contract/staff/visit/create-process.ts'

import { KnownCustomers } from './known-customers.tsx'
import { OrderFacts } from './order-facts.tsx'

import css from './order-search.module.css'

type OrderSearchProps = {
  input: RefObject<HTMLInputElement | null>
  timeZone: string
  error: string | undefined
  onChoose: (order: FreeWorkOrder) => void
  /** Somebody who has been here was chosen, whose visit is typed in. */
  onKnown: (known: KnownCustomer) => void
}

/** Finds an order by the beginning of its number or plate, and who has been here before; arrows go from the field to what was found. */
export function OrderSearch({ input, timeZone, error, onChoose, onKnown }: OrderSearchProps) {
  const { text } = useText(createTexts)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const orders = useFreeOrders(q)
  const list = useRef<HTMLUListElement>(null)
  const found = orders.data?.orders ?? []
  // While the next search is on its way, the list is still what was found before.
  const listed = text(orders.data?.q === '' ? 'createOrderLatest' : 'createOrderFound')
  const isSettled = q === typed.trim() && !orders.isPlaceholderData
  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = event.key === 'ArrowDown' ? buttons[at + 1] : (buttons[at - 1] ?? input.current)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows are a short cut beside Tab
    <div className={look.stack({ gap: 3, bounded: true })} onKeyDown={move}>
      <TextField
        ref={input}
        label={text('createOrderSearch')}
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={64}
        value={typed}
        error={error}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [only, ...others] = found
          if (isSettled && only !== undefined && others.length === 0) onChoose(only)
        }}
      />
      {orders.isError && (
        <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void orders.refetch()} />
      )}
      {orders.isPending && (
        <Loader label={text('working')}>
          <Skeleton height="12rem" />
        </Loader>
      )}
      {found.length > 0 && (
        <>
          <p className={look.muted(14)} aria-hidden="true">
            {listed}
          </p>
          <ul
            ref={list}
            className={look.item({ listed: true }, css['list'])}
            aria-label={listed}
            data-stale={!isSettled || undefined}
          >
            {found.map((order) => (
              <li key={order.id}>
                <button
                  type="button"
                  className={look.item({ plain: true }, css['order'])}
                  onClick={() => onChoose(order)}
                >
                  <OrderFacts order={order} timeZone={timeZone} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={look.text({ tone: 'soft' }, css['none'])} role="status">
        {isSettled && orders.isSuccess && <ResultCount count={found.length} isAsked={q !== ''} />}
      </p>
      <KnownCustomers q={isSettled ? q : ''} onChoose={onKnown} />
      <UnderWay q={q} isOn={isSettled && orders.isSuccess && found.length === 0} />
    </div>
  )
}

/** Tells the number of orders to people who do not see the list; that there are none is shown to everybody. */
function ResultCount({ count, isAsked }: { count: number; isAsked: boolean }) {
  const { text } = useText(createTexts)
  if (count > 0) return <span className={look.item({ unseen: true })}>{text('createOrderCount', { count })}</span>
  return text(isAsked ? 'createOrderNone' : 'createOrderNoneAtAll')
}

/** Shows why an order that is searched for is not free: its process is under way. */
function UnderWay({ q, isOn }: { q: string; isOn: boolean }) {
  const { text } = useText(createTexts)
  const { types, states } = useWords(createTexts)
  const { data = [] } = useUnderWay(q, isOn)
  if (!isOn || data.length === 0) return null
  return (
    <Notice title={text('createUnfinishedFound')}>
      <ul>
        {data.map(({ id, licenseNumber, customerName, processType, state }) => (
          <li key={id}>
            <PageLink to={staffPaths.process(id)}>
              {[licenseNumber, customerName, types[processType], states[state]].filter(Boolean).join(', ')}
            </PageLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
