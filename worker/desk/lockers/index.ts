export { lockerDeskRoutes } from './locker-desk.routes.ts'
export { outsideOpeningRoutes } from './outside-openings.ts'
