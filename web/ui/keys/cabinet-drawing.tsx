import { layOutCabinet, type CabinetBox, type PlacedBox } from './cabinet-layout.ts'

import css from './cabinet-drawing.module.css'

export type CabinetDrawingProps = {
  /** The doors in their order, column by column from the top. */
  boxes: readonly CabinetBox[]
  litId: string
  /** In words: "Lokero 7, koko M". */
  label: string
}

const margin = 8
const panelWidth = 26

/** The cabinet with the given box lit. */
export function CabinetDrawing({ boxes, litId, label }: CabinetDrawingProps) {
  const { width, height, doors } = layOutCabinet(boxes)
  const fullWidth = panelWidth + width + margin * 3
  const fullHeight = height + margin * 2
  return (
    <svg className={css['root']} viewBox={`0 0 ${fullWidth} ${fullHeight + 6}`} role="img" aria-label={label}>
      <path className={css['foot']} d={`M${margin * 2} ${fullHeight}v5M${fullWidth - margin * 2} ${fullHeight}v5`} />
      <rect className={css['frame']} x="0.75" y="0.75" width={fullWidth - 1.5} height={fullHeight - 1.5} rx="8" />
      <Panel />
      <g transform={`translate(${panelWidth + margin * 2} ${margin})`}>
        {doors.map((door) => (
          <Door key={door.id} door={door} lit={door.id === litId} />
        ))}
      </g>
    </svg>
  )
}

function Door({ door, lit }: { door: PlacedBox; lit: boolean }) {
  const middle = door.y + door.height / 2
  return (
    <g className={css['door']} data-lit={lit || undefined}>
      <rect x={door.x} y={door.y} width={door.width} height={door.height} rx="3" />
      <text x={door.x + 8} y={middle} dominantBaseline="central">
        {door.label}
      </text>
      <path d={`M${door.x + door.width - 6} ${middle - 4}v8`} />
    </g>
  )
}

/** Screen and keypad, where the code is typed. */
function Panel() {
  const keys = Array.from({ length: 12 }, (_, index) => ({ x: (index % 3) * 7, y: Math.floor(index / 3) * 7 }))
  return (
    <g className={css['panel']} transform={`translate(${margin} ${margin + 34})`}>
      <rect x="0" y="0" width={panelWidth} height="18" rx="3" />
      {keys.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={6 + x} cy={28 + y} r="1.6" />
      ))}
    </g>
  )
}
