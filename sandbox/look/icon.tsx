const shapes = {
  phone: [
    'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5Z',
    'M11 18.5h2',
  ],
  out: ['M8 5h11v11', 'M19 5 5 19'],
  cabinet: ['M5 3.5h14v17H5z', 'M12 3.5v17', 'M5 12h14', 'M9.5 7.5v1', 'M14.5 7.5v1', 'M9.5 16v1', 'M14.5 16v1'],
  card: ['M3.5 6h17v12.5h-17z', 'M3.5 10h17', 'M7 15h3'],
  terminal: [
    'M7.5 2.5h9A1.5 1.5 0 0 1 18 4v16a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 20V4a1.5 1.5 0 0 1 1.5-1.5Z',
    'M9 6h6v4H9z',
    'M9.5 14h.01',
    'M12 14h.01',
    'M14.5 14h.01',
    'M9.5 17.5h.01',
    'M12 17.5h.01',
    'M14.5 17.5h.01',
  ],
  person: ['M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z', 'M4.5 20.5a7.500 7.500 0 0 1 15 0'],
  message: ['M4 5.5h16v11H11l-4.5 4v-4H4z'],
  mail: ['M3.5 6h17v12.5h-17z', 'm3.5 7 8.500 6.500 8.500-6.500'],
  order: ['M6 3.5h9l4 4v13H6z', 'M15 3.5v4h4', 'M9 12h7', 'M9 16h7'],
  back: ['M19 12H5', 'm11 6-6 6 6 6'],
  erase: ['M9 6h11v12H9l-6-6z', 'm12 9.500 5 5', 'm17 9.500-5 5'],
} as const

export type IconName = keyof typeof shapes

/** A picture beside words; it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      {shapes[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
