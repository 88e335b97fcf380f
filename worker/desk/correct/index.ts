export { correctionRoutes } from './correct.routes.ts'
