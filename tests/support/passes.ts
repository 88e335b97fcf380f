/**
 * Passes for somebody else than the customer, at a cabinet with boxes 1 and 2:
 *
 *   const workshop = await passWorkshop()
 *   const visit = await workshop.visit({ processType: 'RETRIEVE', state: 'PAYMENT_DONE' })   // box 1, code 000001
 *   const [pass] = await visit.handOn({ name: 'Matti' })
 *   await workshop.tryCode(await visit.keypadCode(pass.id))                                  // [200, { boxNumber: 1 }]
 */
import type { CollectPass, HandedPass } from '#worker/contract/collect-pass.ts'

import { jsonOf } from './board.ts'
import { customerOf } from './customer.ts'
import { rowsOf } from './database.ts'
import { click } from './desk.ts'
import type { ProcessSeed } from './factories.ts'
import { holderOf, seedTwoBoxes } from './two-boxes.ts'

export type Handing = { nth?: number; name?: string; phoneNumber?: string | null; validUntil?: number | null }

export const handing = ({ nth = 1, name = 'Matti Mainio', phoneNumber = null, validUntil = null }: Handing = {}) => ({
  clickId: click(nth),
  name,
  phoneNumber,
  validUntil: validUntil === null ? null : new Date(validUntil).toISOString(),
})

export type PassWorkshop = Awaited<ReturnType<typeof passWorkshop>>

export async function passWorkshop() {
  const boxes = await seedTwoBoxes()
  const { app } = boxes
  const see = (code: string) => app.request('/api/collect-pass', { code })

  async function visit(seed: ProcessSeed = {}, box = 1) {
    const process = await holderOf(box, { currentStep: 'WAITING_CONFIRMATION', ...seed })
    const customer = customerOf(process, app)
    const send = (given?: Handing) => customer.send('POST', '/collect-pass', handing(given))
    return {
      ...customer,
      /** Makes a pass as the customer; the answer as it comes, or what it holds. */
      tryHandOn: send,
      handOn: async (given?: Handing) => jsonOf<HandedPass[]>(await send(given)),
      passes: async () => jsonOf<HandedPass[]>(await customer.send('GET', '/collect-pass')),
      revoke: (passId: string) => customer.send('DELETE', `/collect-pass/${passId}`),
      history: async () =>
        rowsOf('select type, actor_kind as kind, actor_id as id from process_events where process_id = ?', process.id),
    }
  }
  return { ...boxes, see, visit, seen: async (code: string) => jsonOf<CollectPass>(await see(code)) }
}

/** The one pass that a call answered with. */
export function onlyPass(passes: readonly HandedPass[]): HandedPass {
  const [pass] = passes
  if (pass === undefined || passes.length > 1) throw new Error(`${passes.length} passes`)
  return pass
}

/** Returns the code that the link of a pass carries. */
export function codeOf({ link }: HandedPass): string {
  const code = link?.split('/').at(-1)
  if (code === undefined) throw new Error('a pass without a link')
  return code
}

/** Returns the code that the cabinet takes for a pass. */
export async function keypadCode(passId: string): Promise<string> {
  const [row] = await rowsOf('select access_code as code from collect_passes where id = ?', passId)
  return String(row?.['code'])
}
