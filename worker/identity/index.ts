export { askDueChecks } from './ask-due.ts'
export { beginCheck } from './begin-check.ts'
export { openIdentityPort, openIdentitySecrets, sealIdentitySecrets } from './credentials.ts'
export { forgetIdentified } from './forget-persons.ts'
