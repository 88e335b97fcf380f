export { workshopPageRoutes } from './workshop-page.routes.ts'
