export { invalidContact } from './process-page.errors.ts'
export { processPageRoutes } from './process-page.routes.ts'
