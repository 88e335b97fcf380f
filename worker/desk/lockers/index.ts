export { lockerDeskRoutes } from './locker-desk.routes.ts'
