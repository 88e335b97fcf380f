export { goLiveRoutes } from './go-live.routes.ts'
export { sendSmsProof } from './send-sms-proof.ts'
export { smsProofEffectKind } from './sms-proof.ts'
