export { dmsRoutes } from './dms.routes.ts'
export { processAnswer } from './process-answer.ts'
