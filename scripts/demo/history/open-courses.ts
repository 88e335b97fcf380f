import { hourMs, minuteMs } from './days.ts'
import type { FoundWork, Step } from './planned-visit.ts'

/** Courses of open visits up to where they stand. `ago` counts back from when the demo opens. */

type Ago = (hours: number, minutes?: number) => number

export const agoOf =
  (now: number): Ago =>
  (hours, minutes = 0) =>
    now - hours * hourMs - minutes * minuteMs

const ordered = (ago: Ago, hours: number): Step[] => [
  { act: 'order', at: ago(hours, 2) },
  { act: 'create', at: ago(hours, 1) },
]

const opened = (ago: Ago, hours: number): Step[] => [...ordered(ago, hours + 14), { act: 'open', at: ago(hours) }]

const approved = (ago: Ago, hours: number): Step[] => [
  ...opened(ago, hours),
  { act: 'approve', at: ago(hours, -3), service: 'wash' },
]

const inBox = (ago: Ago, hours: number): Step[] => [...approved(ago, hours), { act: 'leave-keys', at: ago(hours, -20) }]

const atKiosk = (ago: Ago, hours: number): Step[] => [
  ...inBox(ago, hours),
  { act: 'collect-keys', at: ago(hours, -40) },
]

const billed = (ago: Ago, hours: number): Step[] => [
  ...atKiosk(ago, hours + 3),
  { act: 'tell', type: 'ready_for_payment', at: ago(hours) },
]

const paid = (ago: Ago, hours: number, refundsWait = false): Step[] => [
  ...billed(ago, hours + 1),
  { act: 'pay-online', at: ago(hours), refundsWait },
]

/** Paid and over, and what is given back of it waits for the provider. */
const done = (ago: Ago, hours: number): Step[] => [
  ...paid(ago, hours + 1, true),
  { act: 'tell', type: 'finish', at: ago(hours) },
]

/** A test drive whose car is out: the customer has fetched its keys. */
const driven = (ago: Ago, hours: number, carId: string): Step[] => [
  { act: 'book-drive', carId, at: ago(hours, 50) },
  { act: 'lay-keys', at: ago(hours, 35) },
  { act: 'open', at: ago(hours, 12) },
  { act: 'approve-drive', at: ago(hours, 9) },
  { act: 'fetch-keys', at: ago(hours) },
]

export const courses = { ordered, opened, approved, inBox, waitingAtKiosk: atKiosk, billed, paid, done, driven }

/** Findings under a car: half of them are answered. */
export const brakes: readonly FoundWork[] = [
  {
    title: 'Jarrulevyt ja palat eteen',
    words: 'Levyissä on syvä ura ja reuna, palaa on jäljellä alle 2 mm.',
    urgency: 'SAFETY_NOW',
    price: 286,
    pictures: [
      { file: 'brake-disc.jpg', alt: 'Etujarrulevy, jossa on syvä ura ja ruosteinen reuna' },
      { file: 'brake-pad.jpg', alt: 'Uusi jarrupala ja auton loppuun kulunut pala rinnakkain' },
    ],
  },
  {
    title: 'Pyyhkijänsulat, etu',
    words: 'Kumi on halki ja raidoittaa.',
    urgency: 'CAN_WAIT',
    price: 39.04,
    pictures: [],
  },
]
