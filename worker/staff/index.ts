export { createUserStatements, type NewUser } from './create-user.ts'
export { requireStaff } from './require-staff.ts'
export { staffRoutes } from './staff.routes.ts'
