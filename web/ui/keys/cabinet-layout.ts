export type CabinetBox = {
  id: string
  /** The label on its door. */
  label: string
  size: 'S' | 'M' | 'L' | 'XL' | 'XXL' | 'XXXL'
}

/** A door in drawing units. */
export type PlacedBox = CabinetBox & { x: number; y: number; width: number; height: number }

export type CabinetLayout = { width: number; height: number; doors: readonly PlacedBox[] }

const heights = { S: 2, M: 3, L: 4, XL: 5, XXL: 6, XXXL: 8 } as const
const doorWidth = 44
const cabinetHeight = 148
const gap = 4
const boxesPerColumn = 6

/** Stacks the boxes column by column in their order; every column fills the height of the cabinet. */
export function layOutCabinet(boxes: readonly CabinetBox[]): CabinetLayout {
  const columnCount = Math.max(1, Math.ceil(boxes.length / boxesPerColumn))
  const perColumn = Math.ceil(boxes.length / columnCount)
  const doors: PlacedBox[] = []
  for (let column = 0; column < columnCount; column += 1) {
    const stack = boxes.slice(column * perColumn, (column + 1) * perColumn)
    const units = stack.reduce((sum, box) => sum + heights[box.size], 0)
    const unit = (cabinetHeight - gap * (stack.length - 1)) / Math.max(1, units)
    let y = 0
    for (const box of stack) {
      const height = heights[box.size] * unit
      doors.push({ ...box, x: column * (doorWidth + gap), y, width: doorWidth, height })
      y += height + gap
    }
  }
  return { width: columnCount * (doorWidth + gap) - gap, height: cabinetHeight, doors }
}
