import { approve, book, leaveKeys, open } from './arrive.ts'
import { chanceOf } from './chance.ts'
import { refund, takeKeys } from './depart.ts'
import type { JourneyNote, Saved } from './notes.ts'
import { pay } from './pay.ts'
import { customerBrowser, dealerOf, type Cabinet, type Desk } from './people.ts'
import { planOf, told } from './plan.ts'
import { serve } from './serve.ts'
import { cancelIf, Over, type Visit, type World } from './visit.ts'
import type { Workshop } from './workshops.ts'

/** A workshop with its own desk and cabinet, which are there for all of its journeys. */
export type OpenWorkshop = { workshop: Workshop; desk: Desk; cabinet: Cabinet }

const nothing = <Value>(): Saved<Value> => ({ seen: null, maybe: [] })

function newNote(nth: number, { accountId }: Workshop, plan: string): JourneyNote {
  return {
    nth,
    accountId,
    phoneNumber: `+35845${String(nth).padStart(7, '0')}`,
    processId: null,
    code: '',
    plan,
    end: 'under way',
    notes: nothing(),
    useRetrieval: nothing(),
    services: null,
    delivery: nothing(),
    approved: false,
    approvedAgain: 0,
    decided: [],
    messages: 0,
    staffNotes: 0,
    told: [],
    reported: [],
    cabinetSaid: [],
    agreed: { pressed: [], confirmed: [] },
    readyAt: nothing(),
    sawPaid: false,
    refunds: [],
  }
}

/** The journey's own address, so that nobody is counted with another. */
const addressOf = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`

async function course(visit: Visit): Promise<void> {
  if (visit.plan.isScheduled) throw new Over('scheduled')
  await cancelIf(visit, 'before opening')
  const opened = await open(visit)
  if (visit.plan.isAbandoned) throw new Over('abandoned')
  await approve(visit, opened)
  await leaveKeys(visit)
  await serve(visit)
  const paid = await pay(visit)
  await takeKeys(visit, paid)
  await refund(visit, paid.payment?.price ?? 0)
}

type Start = { seed: number; nth: number; world: World; open: readonly OpenWorkshop[] }

/** Plays the nth journey of a seed to its end, whatever that is. */
export async function playJourney({ seed, nth, world, open: workshops }: Start): Promise<void> {
  const chance = chanceOf(seed, nth)
  const plan = planOf(chance, workshops.length)
  const place = workshops[plan.workshop]
  if (place === undefined) throw new Error(`There is no workshop ${plan.workshop}`)
  const note = newNote(nth, place.workshop, told(plan))
  world.notes.journeys.push(note)
  const people = { world, ...place, dealer: dealerOf(world.server, place.workshop), plan, chance, note }
  try {
    const { id, code } = await book(people)
    Object.assign(note, { processId: id, code })
    const customer = customerBrowser(world.server, { code, address: addressOf(nth) })
    await course({ ...people, customer, id })
    note.end = 'played to its end'
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    note.end = error instanceof Over ? reason : `stuck: ${reason}`
  }
}
