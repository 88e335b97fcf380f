export { ownLetterRoutes } from './own-letters.routes.ts'
