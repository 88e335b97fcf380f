import { texts as additionalWork } from './additional-work/texts.en.ts'
import { texts as agreedPrice } from './agreed-price/texts.en.ts'
import { texts as approval } from './approval/texts.en.ts'
import { texts as collectPass } from './collect-pass/texts.en.ts'
import { texts as credit } from './credit/texts.en.ts'
import { texts as help } from './help/texts.en.ts'
import { texts as identity } from './identity/texts.en.ts'
import { texts as locker } from './locker/texts.en.ts'
import { texts as payment } from './payment/texts.en.ts'
import { texts as privacy } from './privacy/texts.en.ts'
import { texts as processPage } from './process-page/texts.en.ts'
import { texts as readyTime } from './ready-time/texts.en.ts'
import { texts as reapproval } from './reapproval/texts.en.ts'
import { texts as receipt } from './receipt/texts.en.ts'
import { texts as shared } from './shared/texts.en.ts'
import { texts as thread } from './thread/texts.en.ts'
import { texts as waiting } from './waiting/texts.en.ts'

/** The customer's screens in English, in their order; an account may word any text in its own way. Never part of the program: the build writes it to a file. */
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
