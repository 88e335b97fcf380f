export { reachOf, type Contact, type Reach } from './facts.ts'
export { sendKeyCode, sendLink, sendPaymentLink, type SendInput } from './send-notice.ts'
export type { SendResult } from './settle.ts'
