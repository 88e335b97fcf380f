export { letterIdOf } from './letter-link.ts'
export { sendLetter, takeLetterReport } from './send-letter.ts'
export { tellAdmins } from './tell-admins.ts'
export {
  endLettersStatement,
  isOpen,
  letterKind,
  lettersStatements,
  newLetterId,
  tellStatements,
} from './write-letter.ts'
