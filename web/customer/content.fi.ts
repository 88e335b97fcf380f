import { texts as additionalWork } from './additional-work/texts.fi.ts'
import { texts as agreedPrice } from './agreed-price/texts.fi.ts'
import { texts as approval } from './approval/texts.fi.ts'
import { texts as collectPass } from './collect-pass/texts.fi.ts'
import { texts as credit } from './credit/texts.fi.ts'
import { texts as help } from './help/texts.fi.ts'
import { texts as identity } from './identity/texts.fi.ts'
import { texts as locker } from './locker/texts.fi.ts'
import { texts as payment } from './payment/texts.fi.ts'
import { texts as privacy } from './privacy/texts.fi.ts'
import { texts as processPage } from './process-page/texts.fi.ts'
import { texts as readyTime } from './ready-time/texts.fi.ts'
import { texts as reapproval } from './reapproval/texts.fi.ts'
import { texts as receipt } from './receipt/texts.fi.ts'
import { texts as shared } from './shared/texts.fi.ts'
import { texts as thread } from './thread/texts.fi.ts'
import { texts as waiting } from './waiting/texts.fi.ts'

/** The customer's screens in Finnish, in their order; an account may word any text in its own way. Never part of the program: the build writes it to a file. */
export const content = {
  ...shared,
  ...approval,
  ...reapproval,
  ...agreedPrice,
  ...additionalWork,
  ...waiting,
  ...readyTime,
  ...locker,
  ...processPage,
  ...payment,
  ...receipt,
  ...collectPass,
  ...privacy,
  ...credit,
  ...help,
  ...identity,
  ...thread,
}
