export { creditCallbackRoutes, creditRoutes } from './credit.routes.ts'
export { registerCallbacks } from './register-callbacks.ts'
