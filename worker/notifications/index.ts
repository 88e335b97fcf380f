export { sendKeyCode, sendLink, type SendInput } from './send-notice.ts'
export type { SendResult } from './settle.ts'
