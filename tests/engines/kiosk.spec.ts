import { wordsOf } from '#tests/e2e/support/customer-page.ts'
import { createProcess, freshPhone, staffEvent } from '#tests/e2e/support/desk.ts'
import { kioskAddress } from '#tests/e2e/support/enrol-kiosk.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'

import type { Hand } from './support/hand.ts'
import { expect, sizes, test } from './support/test.ts'

const words = wordsOf('fi')
/** Fixture 18: a delivery. */
const plate = 'MZX-356'

test.use({ size: sizes.wall })

/** Types as a finger does, on the keys of the screen. */
async function tap(hand: Hand, label: string, typed: string): Promise<void> {
  await hand.press('field', label)
  for (const key of typed) await hand.press('button', key, { role: 'region', name: fi.keypad })
  await hand.sees({ role: 'field', name: label }, { value: typed })
}

test('at the kiosk a visit is found by its plate, approved by finger, shows its code and is forgotten', async ({
  hand,
  baseURL,
}) => {
  const phoneNumber = freshPhone()
  const { id } = await createProcess({ fixture: 18, phoneNumber, accountId: 'acc_herttoniemi' })
  await hand.open(`${baseURL}${kioskAddress('pohjola-herttoniemi')}`)
  await hand.press('button', 'Suomi')
  await hand.seesTitle(fi.searchTitle)
  await tap(hand, fi.plateLabel, plate)
  await hand.press('button', fi.continue)
  await hand.sees({ role: 'heading', name: fi.foundTitle })
  await tap(hand, fi.phoneLabel, phoneNumber)
  await hand.press('button', fi.continue)
  await hand.sees({ role: 'heading', name: fi.reviewTitle })
  await hand.press('button', words('fastLaneApprove'))
  await hand.seesTitle({ pattern: `^${words('lockerTitleDeliver', { number: '\\d+' })}$` })
  expect(await hand.reads(/\b\d{3} \d{3}\b/)).toContain(words('lockerCodeLabel'))
  await hand.press('button', fi.startOver)
  await hand.seesTitle(fi.searchTitle)
  await hand.sees({ role: 'field', name: fi.plateLabel }, { value: '' })
  // The lane has few boxes: this one is given back.
  await staffEvent({ processId: id, type: 'cancel', reason: 'Testi' })
})
