export { signInRulesRoutes } from './sign-in-rules.routes.ts'
