/** A 24 × 24 outline drawing: one path per stroke. */
export type IconShape = readonly string[]

export const crossShape: IconShape = ['M6 6 18 18', 'M18 6 6 18']
export const chevronDownShape: IconShape = ['M6.5 9.5 12 15 17.5 9.5']
export const chevronRightShape: IconShape = ['M9.5 6.5 15 12 9.5 17.5']
export const arrowLeftShape: IconShape = ['M20 12H4.5', 'M10.5 5.5 4 12l6.5 6.5']
export const globeShape: IconShape = [
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  'M3.8 12h16.4',
  'M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5Z',
]
export const infoShape: IconShape = ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z', 'M12 11v5.5', 'M12 7.6v.1']
export const warningShape: IconShape = ['M12 4 21 19.5H3L12 4Z', 'M12 10v4.5', 'M12 17.1v.1']
export const errorShape: IconShape = ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z', 'M12 7.5V13', 'M12 16.3v.1']
export const successShape: IconShape = ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z', 'M8.3 12.3l2.6 2.6 4.9-5.4']
export const offlineShape: IconShape = [
  'M4 4 20 20',
  'M3.5 9.5a13 13 0 0 1 4.3-2.7',
  'M11.5 6a12.6 12.6 0 0 1 9 3.5',
  'M6.8 13a8 8 0 0 1 3.9-2.1',
  'M15 11.5a8 8 0 0 1 2.2 1.5',
  'M12 18.4v.1',
]
