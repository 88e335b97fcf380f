export { getPage } from './get-page.ts'
export { processPageRoutes } from './process-page.routes.ts'
export { assign } from './assign.ts'
export { resend } from './resend.ts'
