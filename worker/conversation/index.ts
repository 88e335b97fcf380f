export { answersOf, toAnswer, writeWaysOf, toWriteWays } from './conversation.queries.ts'
export { conversationRoutes } from './conversation.routes.ts'
export { smsAnswerRoutes } from './sms-answer.routes.ts'
export { threadRoutes } from './thread.routes.ts'
