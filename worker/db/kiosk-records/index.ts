export {
  endKioskCodesStatement,
  kioskCodeEndsAt,
  kioskCodesOpenUntil,
  openedAtKiosk,
  processIdOf,
  wasAtKiosk,
} from './kiosk-codes.ts'
