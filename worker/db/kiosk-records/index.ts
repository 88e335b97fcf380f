export { kioskCodeEndsAt, processIdOf, wasAtKiosk } from './kiosk-codes.ts'
