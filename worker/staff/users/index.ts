export { invitationRoutes } from './invitation.routes.ts'
export { userRoutes } from './user.routes.ts'
