import type { ConnectedBox } from '#sandbox/connection.ts'
import { words } from '#sandbox/look/language.ts'

import type { BoxState } from './cabinet-state.ts'

const sizes = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const

type Row = { boxes: ConnectedBox[]; largest: ConnectedBox['size'] }

function rowsOf(boxes: readonly ConnectedBox[]): Row[] {
  const byRow = Map.groupBy(boxes, ({ row }) => row)
  return [...byRow]
    .toSorted(([a], [b]) => a - b)
    .map(([, row]) => ({
      boxes: row.toSorted((a, b) => a.column - b.column),
      largest: sizes.findLast((size) => row.some((box) => box.size === size)) ?? 'S',
    }))
}

function Keys() {
  return (
    <svg class="keys" viewBox="0 0 56 32" aria-hidden="true" focusable="false">
      <circle cx="11" cy="16" r="8" />
      <path d="M19 16h5" />
      <rect x="24" y="6.5" width="29" height="19" rx="9.5" />
      <path d="M34 13v6M40 16h6" />
    </svg>
  )
}

type CabinetDrawingProps = { boxes: readonly ConnectedBox[]; states: readonly BoxState[] }

/** The cabinet as it stands in the hall: every door in its place, open doors showing what lies inside. */
export function CabinetDrawing({ boxes, states }: CabinetDrawingProps) {
  const stateOf = new Map(states.map((state) => [state.number, state]))
  return (
    <div class="cabinet" role="group" aria-label={words().cabinet.doors}>
      {rowsOf(boxes).map((row) => (
        <div class="row" data-size={row.largest} key={row.boxes[0]?.number}>
          {row.boxes.map(({ number, size }) => {
            const state = stateOf.get(number)
            return (
              <button
                key={number}
                type="button"
                class="box"
                data-box={number}
                data-size={size}
                data-open={String(state?.doorOpen ?? false)}
                data-keys={String(state?.keysInside ?? false)}
                aria-pressed="false"
                aria-label={`${words().cabinet.box} ${number} ${size}`}
              >
                <span class="recess" aria-hidden="true">
                  <span class="recess-number">{number}</span>
                  <Keys />
                </span>
                <span class="leaf">
                  <span class="leaf-number">{number}</span> <span class="leaf-size">{size}</span>
                </span>
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
