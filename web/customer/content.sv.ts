import { texts as additionalWork } from './additional-work/texts.sv.ts'
import { texts as agreedPrice } from './agreed-price/texts.sv.ts'
import { texts as approval } from './approval/texts.sv.ts'
import { texts as collectPass } from './collect-pass/texts.sv.ts'
import { texts as credit } from './credit/texts.sv.ts'
import { texts as help } from './help/texts.sv.ts'
import { texts as identity } from './identity/texts.sv.ts'
import { texts as locker } from './locker/texts.sv.ts'
import { texts as payment } from './payment/texts.sv.ts'
import { texts as privacy } from './privacy/texts.sv.ts'
import { texts as processPage } from './process-page/texts.sv.ts'
import { texts as readyTime } from './ready-time/texts.sv.ts'
import { texts as reapproval } from './reapproval/texts.sv.ts'
import { texts as receipt } from './receipt/texts.sv.ts'
import { texts as shared } from './shared/texts.sv.ts'
import { texts as thread } from './thread/texts.sv.ts'
import { texts as waiting } from './waiting/texts.sv.ts'

/** The customer's screens in Swedish, in their order; an account may word any text in its own way. Never part of the program: the build writes it to a file. */
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
