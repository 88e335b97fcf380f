import type { IconShape } from './icon-shapes.ts'

/** Apart from the customer's shapes, whose first load they would weigh on. */

export const chevronUpShape: IconShape = ['M6.5 14.5 12 9 17.5 14.5']
export const chevronLeftShape: IconShape = ['M14.5 6.5 9 12 14.5 17.5']
export const clockShape: IconShape = ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z', 'M12 7.5V12l3 2']
export const chartShape: IconShape = ['M4 4v16h16', 'M8.5 16v-4.5', 'M13 16V8', 'M17.5 16v-6']
export const queueShape: IconShape = ['M4 6.5h16', 'M4 12h16', 'M4 17.5h9']
export const plusShape: IconShape = ['M12 5v14', 'M5 12h14']
export const peopleShape: IconShape = [
  'M9 5a3.3 3.3 0 1 0 0 6.6A3.3 3.3 0 0 0 9 5Z',
  'M3 19c.5-3.2 2.7-4.8 6-4.8s5.5 1.6 6 4.8',
  'M16 5.3a3.2 3.2 0 0 1 0 6',
  'M17.8 14.6c1.8.7 2.9 2.2 3.2 4.4',
]
export const gearShape: IconShape = [
  'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
  'M10.4 3.5h3.2l.5 2.5 1.6.9 2.4-.8 1.6 2.8-1.9 1.7v1.8l1.9 1.7-1.6 2.8-2.4-.8-1.6.9-.5 2.5h-3.2l-.5-2.5-1.6-.9-2.4.8-1.6-2.8 1.9-1.7v-1.8L4.3 8.9l1.6-2.8 2.4.8 1.6-.9Z',
]
export const personShape: IconShape = [
  'M12 4.5a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2Z',
  'M5 19.5c.6-3.6 3.1-5.3 7-5.3s6.4 1.7 7 5.3',
]
export const helpShape: IconShape = [
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  'M9.7 9.7a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.2.9-1.2 1.8',
  'M12 16.6v.1',
]
export const searchShape: IconShape = ['M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z', 'M15 15l4.8 4.8']
export const buildingShape: IconShape = ['M4 20V9.5l8-5 8 5V20', 'M8 20v-6.5h8V20', 'M3 20h18']
export const leaveShape: IconShape = [
  'M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7',
  'M10.5 12H20',
  'M16.5 8.5 20 12l-3.5 3.5',
]
export const carShape: IconShape = ['M4 16.5v-4l2-5.5h12l2 5.5v4Z', 'M4 12.5h16', 'M6.5 16.5v2M17.5 16.5v2']
export const keyShape: IconShape = [
  'M8 8.5a4 4 0 1 0 3.7 5.5H14l1.5-1.5L17 14l1.5-1.5L20 14l1.5-2-1.5-2h-8.3A4 4 0 0 0 8 8.5Z',
  'M7.3 12.2v.1',
]
export const eyeShape: IconShape = [
  'M2.5 12c2-3.8 5.2-5.7 9.5-5.7s7.5 1.9 9.5 5.7c-2 3.8-5.2 5.7-9.5 5.7S4.5 15.8 2.5 12Z',
  'M12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z',
]
export const eyeOffShape: IconShape = [
  'M4 4 20 20',
  'M9.7 6.6c.7-.2 1.5-.3 2.3-.3 4.3 0 7.5 1.9 9.5 5.7a11 11 0 0 1-2.6 3.2',
  'M6.3 7.8A11.3 11.3 0 0 0 2.5 12c2 3.8 5.2 5.7 9.5 5.7 1.5 0 2.9-.2 4.1-.7',
]
export const lockerShape: IconShape = [
  'M4.5 4h15v16h-15Z',
  'M12 4v16',
  'M4.5 12h15',
  'M9 8v.1',
  'M16.5 8v.1',
  'M9 16v.1',
  'M16.5 16v.1',
]
export const historyShape: IconShape = ['M4.5 12a7.5 7.5 0 1 0 2.3-5.4', 'M4.5 4.5v4h4', 'M12 8v4.3l2.8 1.7']
export const pulseShape: IconShape = ['M3 12h4l2.5-6.5 4.5 13 2.5-6.5H21']
export const calendarShape: IconShape = [
  'M5.5 5.5h13a1.5 1.5 0 0 1 1.5 1.5v11.5a1.5 1.5 0 0 1-1.5 1.5h-13a1.5 1.5 0 0 1-1.5-1.5V7a1.5 1.5 0 0 1 1.5-1.5Z',
  'M4 10h16',
  'M8.5 3.5v4',
  'M15.5 3.5v4',
]
export const tillShape: IconShape = [
  'M3.5 7h17v10.5h-17Z',
  'M12 9.8a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z',
  'M6.5 10v.1',
  'M17.5 14.4v.1',
]
export const speechShape: IconShape = ['M4 5.5h16v11H11l-4.5 3.5v-3.5H4Z']
export const bellShape: IconShape = ['M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Z', 'M10 20.5h4']
export const moreShape: IconShape = [
  'M5.5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z',
  'M12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z',
  'M18.5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z',
]
