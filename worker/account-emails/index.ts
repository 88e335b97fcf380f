export { accountEmailIdOf } from './account-email-link.ts'
export { sendAccountEmail, takeAccountEmailReport } from './send-account-email.ts'
export { emailAdmins } from './email-admins.ts'
export {
  endAccountEmailsStatement,
  isOpen,
  accountEmailKind,
  accountEmailsStatements,
  newAccountEmailId,
  noticeStatements,
} from './enqueue-account-email.ts'
