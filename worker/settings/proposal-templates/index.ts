export { proposalTemplateRoutes } from './proposal-templates.routes.ts'
